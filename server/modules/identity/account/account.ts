import { typedEmail } from '#contracts/typed.ts';
import type { CustomerId } from '#contracts/ids.ts';
import type { PhoneNumber } from '#contracts/phone.ts';

/** A customer as other modules may see one: no password, no session. */
export type Customer = Readonly<{
  id: CustomerId;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  phone: PhoneNumber | undefined;
  suspendedAt: Date | undefined;
  erasedAt: Date | undefined;
  createdAt: Date;
}>;

/** A person's own details from sign-up, cleaned. */
export type Person = Readonly<{
  firstName: string;
  lastName: string;
  phone: PhoneNumber | undefined;
}>;

/** The one spelling of an address; the table accepts no other. */
export const normaliseEmail = (email: string) => typedEmail(email).normalize('NFC').toLowerCase();

export const fullName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();
