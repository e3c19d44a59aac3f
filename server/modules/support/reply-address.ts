import type { Keyring } from '#platform/secrets.ts';
import type { Ticket } from './ticket.ts';

type Named = Pick<Ticket, 'id' | 'code'>;
type Desk = Readonly<{ keyring: Pick<Keyring, 'mac'>; deskAddress: string }>;

const macLength = 24;
const codePrefix = 'T-';

/**
 * Where one person's answers to one ticket go: the desk's own address with a token after a plus.
 * The token is good for this ticket and this sender only, so a forwarded mail opens nothing.
 */
export function replyAddressOf({ keyring, deskAddress }: Desk, ticket: Named, sender: string) {
  const [local = '', domain = ''] = deskAddress.split('@');
  const code = ticket.code.slice(codePrefix.length).toLowerCase();
  return `${local}+${code}.${macOf(keyring, ticket, sender)}@${domain}`;
}

const macOf = (keyring: Pick<Keyring, 'mac'>, { id }: Named, sender: string) =>
  keyring.mac('ticket-reply', `${id}:${sender.toLowerCase()}`).slice(0, macLength);

/** A code that people read out, such as T-7K3M9Q2. */
export const ticketCodeOf = (letters: string) => `${codePrefix}${letters}`;
