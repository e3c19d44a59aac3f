import { sampleOf } from './setting-names.ts';

/**
 * Where money is real, and where the same configuration is tried with the test keys and test hosts
 * of the providers.
 */
export type Stage = 'live' | 'rehearsal';

/** Says what is wrong with a value, to be read after the name of its variable. */
export type Judge = (value: string, stage: Stage) => string | undefined;

/** What one variable must be before the shop takes real customers. */
export type Rule = Readonly<{
  /** What to put there; shown with every refusal. */
  example: string;
  isRequired?: boolean;
  /** The operator's own by nature, so that the sample of `.env.example` is refused. */
  isOwn?: boolean;
  judge?: Judge;
}>;

/** One refusal: which variable, why, and what to put there. */
export const refusal = (name: string, reason: string, example: string) =>
  `${name} ${reason}. Example: ${example}`;

export type Rules = Readonly<Record<string, Rule>>;

type Environment = Readonly<{
  /** The environment without its empty values. */
  env: Readonly<Record<string, string | undefined>>;
  stage: Stage;
  /** Already refused for their form; nothing else is said of them. */
  malformed: ReadonlySet<string>;
}>;

/** What the rules refuse, all of it at once. A value is never repeated: it may be a secret. */
export function judgeSettings(rules: Rules, { env, stage, malformed }: Environment): string[] {
  return Object.entries(rules)
    .filter(([name]) => !malformed.has(name))
    .flatMap(([name, rule]) => {
      const reason = problemOf(name, env[name], { rule, stage });
      return reason === undefined ? [] : [refusal(name, reason, rule.example)];
    });
}

function problemOf(
  name: string,
  value: string | undefined,
  { rule, stage }: Readonly<{ rule: Rule; stage: Stage }>,
): string | undefined {
  if (value === undefined) return rule.isRequired ? 'is missing' : undefined;
  const sample = rule.isOwn ? sampleOf(name) : undefined;
  if (sample !== undefined && isSame(value, sample)) return 'is the sample of .env.example';
  return rule.judge?.(value, stage);
}

const isSame = (value: string, sample: string) => plain(value) === plain(sample);
const plain = (text: string) => text.trim().toLowerCase().replace(/\/+$/, '');

/** The first objection is returned. */
export const allOf =
  (...judges: readonly Judge[]): Judge =>
  (value, stage) => {
    for (const judge of judges) {
      const reason = judge(value, stage);
      if (reason !== undefined) return reason;
    }
    return undefined;
  };

/** Checks each part of a comma-separated list with at least one part. */
export const eachOf =
  (judge: Judge): Judge =>
  (value, stage) => {
    const parts = value.split(',').map((part) => part.trim());
    const filled = parts.filter(Boolean);
    if (filled.length === 0) return 'names nobody';
    for (const part of filled) {
      const reason = judge(part, stage);
      if (reason !== undefined) return `has an entry that ${reason}`;
    }
    return undefined;
  };
