import { readableCode } from '#platform/random.ts';
import type { IdentityContext } from '../account/context.ts';

const count = 10;
const length = 10;
const saltBytes = 16;

/** Ten codes of 50 random bits each, and their stored form, a slow hash. */
export async function drawBackupCodes({
  random,
  passwords,
}: Pick<IdentityContext, 'random' | 'passwords'>) {
  const codes = Array.from({ length: count }, () => readableCode(length, random));
  const salt = Buffer.from(random(saltBytes));
  const kept: string[] = [];
  // One after the other: side by side they would wait in line for each other, and be refused.
  for (const code of codes) kept.push(await passwords.stretch(code, salt));
  return { codes, kept, salt };
}

/** Whether a text has the form of a code of backup: anything else is worth no slow hash. */
export const isBackupCode = (text: string) => text.length === length && /^[2-9A-Z]+$/.test(text);

/** What would be kept of this code; takes as long where the account has no salt. */
export const stretchCode = (
  { passwords }: Pick<IdentityContext, 'passwords'>,
  code: string,
  salt: Buffer | null,
) => passwords.stretch(code, salt ?? Buffer.alloc(saltBytes));
