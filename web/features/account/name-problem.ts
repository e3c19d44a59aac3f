import { nameProblems } from '#contracts/text.ts';

type NameWords = Readonly<{ required: string; name: Readonly<Record<Reason, string>> }>;
type Reason = keyof typeof nameProblems;

const reasons = Object.keys(nameProblems) as Reason[];

/** What is wrong with a name, in the reader's language; the contract words it in English. */
export function nameProblem(words: NameWords, problem: string | undefined): string | undefined {
  if (problem === undefined) return undefined;
  const reason = reasons.find((known) => nameProblems[known] === problem);
  return reason ? words.name[reason] : words.required;
}
