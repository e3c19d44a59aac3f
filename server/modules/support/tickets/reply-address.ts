import { constantTimeEqual, type Keyring } from '#platform/secrets.ts';
import type { Ticket } from './ticket.ts';

type Named = Pick<Ticket, 'id' | 'code'>;
type Desk = Readonly<{ keyring: Pick<Keyring, 'macs'>; deskAddress: string }>;

const macLength = 24;
const codePrefix = 'T-';
export const codeLength = 7;
const tokenShape = new RegExp(`^([0-9a-z]{4,12})\\.([0-9a-f]{${macLength}})$`);

/**
 * Where one person's answers to one ticket go: the desk's own address with a token after a plus.
 * The token is good for this ticket and this sender only, so a forwarded mail opens nothing.
 */
export function replyAddressOf({ keyring, deskAddress }: Desk, ticket: Named, sender: string) {
  const [local = '', domain = ''] = deskAddress.split('@');
  const code = ticket.code.slice(codePrefix.length).toLowerCase();
  const [mac = ''] = macsOf(keyring, ticket, sender);
  return `${local}+${code}.${mac}@${domain}`;
}

export type ReplyToken = Readonly<{ code: string; mac: string }>;

/** The token in a recipient's address; undefined for the desk's plain address and for others'. */
export function tokenIn(recipient: string, deskAddress: string): ReplyToken | undefined {
  const [local = '', domain = ''] = deskAddress.toLowerCase().split('@');
  const [theirs = '', theirDomain = ''] = recipient.toLowerCase().split('@');
  if (theirDomain !== domain || !theirs.startsWith(`${local}+`)) return undefined;
  const [, code, mac] = tokenShape.exec(theirs.slice(local.length + 1)) ?? [];
  if (code === undefined || mac === undefined) return undefined;
  return { code: `${codePrefix}${code.toUpperCase()}`, mac };
}

/** Whether mail to this recipient is for the desk at all. */
export function isForDesk(recipient: string, deskAddress: string): boolean {
  const [local = '', domain = ''] = deskAddress.toLowerCase().split('@');
  const [theirs = '', theirDomain = ''] = recipient.toLowerCase().split('@');
  return theirDomain === domain && (theirs === local || theirs.startsWith(`${local}+`));
}

/** Whether the token belongs to this ticket and this sender. */
export const isTokenOf = (
  keyring: Pick<Keyring, 'macs'>,
  ticket: Named,
  { mac, sender }: { mac: string; sender: string },
) => macsOf(keyring, ticket, sender).some((one) => constantTimeEqual(mac, one));

/** Under every secret, the current one first: people answer to mails of long ago. */
const macsOf = (keyring: Pick<Keyring, 'macs'>, { id }: Named, sender: string) =>
  keyring
    .macs('ticket-reply', `${id}:${sender.toLowerCase()}`)
    .map((mac) => mac.slice(0, macLength));

/** A code that people read out, such as T-7K3M9Q2. */
export const ticketCodeOf = (letters: string) => `${codePrefix}${letters}`;
