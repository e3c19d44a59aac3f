import { DomainError } from '#platform/errors.ts';

/**
 * What the specification announces and the shop never sells, by the words clients may use for it.
 */
const announced: readonly { words: RegExp; name: string }[] = [
  { words: /psd|template|document/i, name: 'Document templates' },
  { words: /voip|number|sms/i, name: 'Non-VOIP numbers' },
  { words: /vcc|virtual.?card/i, name: 'Virtual cards' },
];

/** Refuses anything that names a category without prices (decisions §1, rule R13). */
export function refuseAnnounced(...named: readonly (string | undefined)[]) {
  for (const text of named) {
    const match = announced.find(({ words }) => text !== undefined && words.test(text));
    if (!match) continue;
    throw new DomainError(
      'not-for-sale',
      `${match.name} are shown as coming soon and cannot be bought.`,
    );
  }
}
