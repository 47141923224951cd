import type { RequestFieldName } from '../../nodes/RolloutNotice/domain/fields/requestFields';
import type { RequestInput, RolloutRequest } from '../../nodes/RolloutNotice/domain/request/rolloutRequest';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Does not compile where the claim is false; the compiler runs over the tests too. */
function holds<Claim extends true>(claim?: Claim): void {
	expect(claim).toBeUndefined();
}

it('gives the wire body its types from the list of fields (section 2.2)', () => {
	holds<Equal<keyof RolloutRequest, RequestFieldName>>();
	holds<Equal<RolloutRequest['erisaEIN'], string>>();
	holds<Equal<RolloutRequest['reason'], 'SBR' | 'TERM'>>();
	holds<Equal<RolloutRequest['gracePeriod'], number>>();
	holds<Equal<RolloutRequest['totalBalance'], number | undefined>>();
	holds<Equal<RolloutRequest['ssn'], string | undefined>>();
	holds<Equal<RequestInput['ssn'], unknown>>();
});

it('knows which fields may be left out', () => {
	holds<Equal<undefined extends RolloutRequest['addressLine2'] ? true : false, true>>();
	holds<Equal<undefined extends RolloutRequest['addressLine1'] ? true : false, false>>();
});
