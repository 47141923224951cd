import { readBaseUrl } from '../../../nodes/RolloutNotice/service/baseUrl';

it.each([
	['https://notices.example.com', 'https://notices.example.com'],
	[' https://notices.example.com/ ', 'https://notices.example.com'],
	['https://notices.example.com/api', 'https://notices.example.com'],
	['https://notices.example.com/api/v1/', 'https://notices.example.com'],
	['https://notices.example.com/api/V1//', 'https://notices.example.com'],
	['https://notices.example.com:8443/rollout/api/v1', 'https://notices.example.com:8443/rollout'],
	['https://notices.example.com/apis', 'https://notices.example.com/apis'],
	['HTTPS://NOTICES.example.com', 'https://notices.example.com'],
	['http://localhost:8787', 'http://localhost:8787'],
	['http://127.0.0.1:8787/', 'http://127.0.0.1:8787'],
	['http://[::1]:8787', 'http://[::1]:8787'],
])('section 4 rule 1: %p is the address %p', (text, address) => {
	expect(readBaseUrl(text)).toEqual({ address });
});

it.each([
	['', 'is empty'],
	['   ', 'is empty'],
	[undefined, 'is empty'],
	[42, 'is empty'],
	['notices.example.com', 'is not a web address'],
	['ftp://notices.example.com', 'is not a web address'],
	['javascript:alert(1)', 'is not a web address'],
	['http://notices.example.com', 'begins with http://, which would send personal data unencrypted'],
	['http://localhost.example.com', 'begins with http://, which would send personal data unencrypted'],
	['http://127.0.0.1.example.com', 'begins with http://, which would send personal data unencrypted'],
	['https://someone:word@notices.example.com', 'holds more than an address'],
	['https://notices.example.com/?tenant=1', 'holds more than an address'],
	['https://notices.example.com/#top', 'holds more than an address'],
])('%p cannot be used: it %s', (text, problem) => {
	expect(readBaseUrl(text)).toEqual({ problem, remedy: expect.any(String) });
});
