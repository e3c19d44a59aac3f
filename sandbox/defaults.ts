import { createHash } from 'node:crypto';

/** Published sample credentials: worthless anywhere but against this sandbox. */
export const sampleDaraja = {
  consumerKey: 'sandbox-consumer-key',
  consumerSecret: 'sandbox-consumer-secret',
  shortCode: '174379',
  /** The Buy Goods number whose store `shortCode` is; without one `shortCode` is a paybill. */
  till: '',
  passKey: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
  initiator: 'testapi',
  initiatorPassword: 'Sandbox999!',
  payoutShortCode: '600982',
} as const;

export const samplePaystackKey = 'sk_test_sandbox0000000000000000000000000000';

/** The PIN of every phone, and how many wrong ones in a row lock it. */
export const phonePin = '1234';
export const wrongPinsMax = 3;

const slotPasswordLength = 20;

/** User name and password of the upstream slot that leaves from `exitIp`. */
export function upstreamCredentials(exitIp: string): { username: string; password: string } {
  const digest = createHash('sha256').update(`sandbox-upstream:${exitIp}`).digest('hex');
  // A colon would end the user name in HTTP Basic (RFC 7617 §2), so IPv6 uses dashes.
  const username = `slot-${exitIp.replaceAll(':', '-')}`;
  return { username, password: digest.slice(0, slotPasswordLength) };
}
