/** Lets the rows of each test in the file go out in the order of the input: the one draw of the random numbers that changes nothing. */
export function rowsInOrder(): void {
	beforeEach(() => {
		jest.spyOn(Math, 'random').mockReturnValue(0.9999);
	});
	afterEach(() => {
		jest.restoreAllMocks();
	});
}
