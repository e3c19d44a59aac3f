/** What one look found: in order, to be corrected, or worth knowing. */
export type Finding = Readonly<{
  /** Such as "database"; the first word of the line. */
  about: string;
  verdict: 'ok' | 'fix' | 'note';
  /** What is in order, or what to do. */
  text: string;
}>;

/** One subject with the three verdicts it can have. */
export const findingsOf = (about: string) => ({
  ok: (text: string): Finding => ({ about, verdict: 'ok', text }),
  fix: (text: string): Finding => ({ about, verdict: 'fix', text }),
  note: (text: string): Finding => ({ about, verdict: 'note', text }),
});

const signs = { ok: 'ok  ', fix: 'FIX ', note: 'note' } as const;
const aboutWidth = 12;

export const lineOf = ({ about, verdict, text }: Finding) =>
  `${signs[verdict]}  ${about.padEnd(aboutWidth)}${text}`;

/** A look that breaks is a finding too, so that the others are still made. */
export async function looked(
  about: string,
  look: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await look();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return [findingsOf(about).fix(`could not be checked: ${reason}`)];
  }
}
