import * as z from 'zod/mini';

export type Mode = 'sandbox' | 'live';
/** The environment without its empty values. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Says which variables stop the program from starting, with what each wants. */
export class ConfigRefused extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `The settings do not allow a start:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
    this.name = 'ConfigRefused';
    this.problems = problems;
  }
}

/** Where this shop stands, for parts that read variables of their own. */
export type Place = Readonly<{
  mode: Mode;
  /** Where customers reach it, without a slash at the end. */
  publicUrl: string;
  /** Where its own machine reaches it. */
  ownUrl: string;
  /** Where the sandbox plays the third parties. */
  sandboxUrl: string;
}>;

export type ReadSettings<Settings> =
  | Readonly<{ settings: Settings }>
  | Readonly<{ problems: readonly string[] }>;

/**
 * Settings that belong to one part of the shop and are read by it, so that the platform knows
 * nothing of whom the shop deals with.
 */
export type SettingsPart<Settings> = Readonly<{
  /** Variables that only a live shop has: one of them set means live mode. */
  liveSigns: readonly string[];
  /** Answers what is wrong with them as sentences that begin with the variable's name. */
  read(env: Variables, place: Place): ReadSettings<Settings>;
}>;

export const port = (fallback: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.int().check(z.minimum(0), z.maximum(65_535)),
      ),
    ),
    fallback,
  );

export const whole = (fallback: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
      z.transform((text: string) => Number(text)),
    ),
    fallback,
  );

const yesOrNo = z.pipe(
  z.string().check(z.regex(/^(true|false)$/, 'must be true or false')),
  z.transform((text: string) => text === 'true'),
);
/** A yes or no whose fallback depends on the mode. */
export const choice = z.optional(yesOrNo);
export const flag = (fallback: boolean) => z._default(yesOrNo, fallback);

export const word = z.optional(z.string().check(z.minLength(1)));

export const list = (fallback: string) =>
  z.pipe(
    z._default(z.string(), fallback),
    z.transform((text: string) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  );

/** A range such as 20000-29999 as its two ends. */
export function rangeOf(text: string) {
  const [from = 0, to = 0] = text.split('-').map(Number);
  return { from, to };
}

export const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** Reads variables by their schema; each problem names its variable. */
export function readVariables<Schema extends z.ZodMiniType>(
  schema: Schema,
  env: Variables,
): Readonly<{ values: z.output<Schema> }> | Readonly<{ problems: readonly string[] }> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return { values: parsed.data };
  const problems = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
  return { problems };
}

/** A variable that live mode cannot do without. */
export type Demand = Readonly<{
  name: string;
  value: unknown;
  /** What to put there. */
  example: string;
  /** True for samples and for values that are unsafe. */
  isBad?: (value: string) => boolean;
}>;

/** What live mode says of a variable that is missing, a sample, or unsafe. */
export function refusalOf({ name, value, example, isBad }: Demand): string[] {
  if (typeof value !== 'string') return [`${name} is missing, for example ${example}`];
  return isBad?.(value) ? [`${name} holds a sample or unsafe value; use ${example}`] : [];
}
