import { expect, test } from 'vitest';
import { signatureFault, type SignedRequest } from './signature.ts';

// The examples of the S3 API reference, with the signatures that it prints.
const account = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const now = new Date('2013-05-24T00:00:00Z');
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const authorization = (names: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=${account.keyId}/20130524/us-east-1/s3/aws4_request,` +
  `SignedHeaders=${names},Signature=${signature}`;
const usual = {
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-content-sha256': nothing,
  'x-amz-date': '20130524T000000Z',
};

const read: SignedRequest = {
  method: 'GET',
  target: '/test.txt',
  headers: {
    ...usual,
    range: 'bytes=0-9',
    authorization: authorization(
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ),
  },
  body: Buffer.alloc(0),
};
const written: SignedRequest = {
  method: 'PUT',
  target: '/test%24file.text',
  headers: {
    ...usual,
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    authorization: authorization(
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ),
  },
  body: Buffer.from('Welcome to Amazon S3.'),
};
const listed: SignedRequest = {
  method: 'GET',
  target: '/?max-keys=2&prefix=J',
  headers: {
    ...usual,
    authorization: authorization(
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ),
  },
  body: Buffer.alloc(0),
};

test.each([
  ['a read', read],
  ['a write', written],
  ['a list', listed],
])('%s of the reference is taken', (_, request) => {
  expect(signatureFault(request, account, now)).toBeUndefined();
});

const changed = (headers: SignedRequest['headers']) => ({
  ...read,
  headers: { ...read.headers, ...headers },
});

test.each<[string, SignedRequest, string]>([
  ['another path', { ...read, target: '/test.tx' }, 'SignatureDoesNotMatch'],
  ['another method', { ...read, method: 'DELETE' }, 'SignatureDoesNotMatch'],
  ['another query', { ...listed, target: '/?max-keys=2&prefix=K' }, 'SignatureDoesNotMatch'],
  ['other bytes', { ...written, body: Buffer.from('other') }, 'XAmzContentSHA256Mismatch'],
  ['a header that nobody signed', changed({ 'x-amz-acl': 'x' }), 'MissingSecurityHeader'],
  ['no signature', changed({ authorization: undefined }), 'AccessDenied'],
  ['another form', changed({ authorization: 'AWS x:y' }), 'AuthorizationHeaderMalformed'],
])('%s is refused', (_, request, fault) => {
  expect(signatureFault(request, account, now)).toBe(fault);
});

test('another key, region, secret or time is refused by its name', () => {
  const with_ = (change: Partial<typeof account>, at = now) =>
    signatureFault(read, { ...account, ...change }, at);
  expect(with_({ keyId: 'other' })).toBe('InvalidAccessKeyId');
  expect(with_({ region: 'eu-west-1' })).toBe('AuthorizationHeaderMalformed');
  expect(with_({ secret: 'other' })).toBe('SignatureDoesNotMatch');
  expect(with_({}, new Date('2013-05-24T00:16:00Z'))).toBe('RequestTimeTooSkewed');
});
