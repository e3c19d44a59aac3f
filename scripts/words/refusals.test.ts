import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refusals as swahili } from '../../languages/sw/web/refusals.ts';
import { refusalsOf } from './voice-texts.ts';

const root = new URL('../../', import.meta.url).pathname;

/** Where a refusal is for staff, for operators or for a program alone, who read English. */
const forStaff = [
  '**/admin/**',
  '**/*.test.*',
  '**/testing/**',
  'server/modules/{admin,staff,ledger,reconciliation,settings,status}/**',
  'server/modules/inventory/{providers,stock,suppliers}/**',
  'server/modules/payments/{providers,refunds}/**',
  'server/modules/catalogue/{editing,rates}/**',
  'server/modules/notifications/{words,mails}/**',
  'server/modules/identity/staff/**',
  'server/modules/sales/{flows/dispute/**,money/return/credit-customer.ts}',
  'contracts/{admin,format}/**',
  'contracts/{money,term,ids}.ts',
];
const files = globSync(['server/modules/**/*.ts', 'contracts/**/*.ts'], {
  cwd: root,
  exclude: forStaff,
});
/** Refusals beside those of customers that staff, forms or programs meet, and parts of others. */
const others = [
  /^Order \{\} /,
  /^\{\} (has no customer|cannot be sold)/,
  /^\{\}: nothing/,
  /^Lease \{\} /,
  /^Server \{\} has/,
  /^Invalid filter/,
  /^An attempt collects/,
  /^Unknown /,
  /^Ending the/,
  /^This order was not/,
  /^This money/,
  /^This can only be refunded/,
  /^\{\} takes back/,
  /^Payment not found, or/,
  /^Only \{\} of this/,
  /^M-Pesa pays out whole/,
  /^The customer has/,
  /^This refund/,
  /^You requested/,
  /^This payment (has no customer|is already matched)/,
  /^This order (has no payment attempt|cannot take)/,
  /^Only an owner/,
  /^Team members/,
  /^This account (belongs|is suspended, so there|is deleted)/,
  /^You are not viewing/,
  /^Customer not/,
  /^Too many\./,
  /^Upstream/,
  /^Choose a time within/,
  /^Enter one IP/,
  /^The amount was refused/,
  /^Someone else changed/,
  /^The subject must/,
  /^Enter a time/,
  /^Operation not/,
  /^Only failed/,
  /^This operation/,
  /^You uploaded the statement/,
  /^The signature does not/,
  /^The body is not a JSON/,
  /^The server is not active/,
  /^The provider is still/,
  /^Dispute not/,
  /^PUBLIC_URL/,
  /^Lease it for/,
  /^Choose$/,
  // With its values it is "Use {} or {}", which has its translation.
  /^Use \{\}$/,
  /^\{\} \{\} another/,
  /^M-Pesa pays one number at most \{\} a day, and \{\} of that is left today\.$/,
];

test('every refusal that a customer can meet is said in Swahili too', () => {
  const known = new Set(swahili.map(([english]) => plain(english)));
  const said = files.flatMap((file) =>
    refusalsOf(file, readFileSync(root + file, 'utf8')).map((text) => plain(text)),
  );
  const missing = [...new Set(said)].filter(
    (text) => !known.has(text) && !others.some((each) => each.test(text)),
  );
  expect(said.length).toBeGreaterThan(120);
  expect(missing).toEqual([]);
});

const plain = (text: string) => text.replaceAll('{n}', '{}');

test('a refusal is found in the error that is thrown, joined and with holes', () => {
  const source = `
    throw new NotRenewable('It has ' + 'ended.');
    function late() { const message = 'It was taken.'; throw new DomainError('gone', message); }
    throw InvalidInput.at('/amount', \`Pay \${least} or more.\`);
    export const body = z.string().check(z.minLength(1, 'Enter a message'));
    log.info('Nothing of it is a refusal.');`;
  expect(refusalsOf('any.ts', source)).toEqual([
    'It has ended.',
    'It was taken.',
    'Pay {} or more.',
    'Enter a message',
  ]);
});
