/** The body of a rollout request, once openapi.yaml has accepted it. Section 2.2. */
export interface RolloutRequest {
	erisaEIN: string;
	erisaPlanNumber: string;
	erisaPlanName: string;
	planSponsorCompany: string;
	externalReferenceId?: string | null;
	reason: 'SBR' | 'TERM';
	firstName: string;
	lastName: string;
	ssn?: string | null;
	addressLine1: string;
	addressLine2?: string | null;
	city: string;
	state: string;
	zip: string;
	countryCode?: string | null;
	totalBalance?: number;
	vestedBalance?: number | null;
	balanceAsOf: string;
	gracePeriod: number;
	noticeLogoUrl: string;
	noticeFileContentUrl: string;
	helpName: string;
	helpPhone: string;
	helpWebsite?: string | null;
	helpEmail?: string | null;
	helpAddressLine1: string;
	helpAddressLine2?: string | null;
	helpCity: string;
	helpState: string;
	helpZip: string;
	helpCountryCode?: string | null;
}
