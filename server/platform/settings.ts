import * as z from 'zod/mini';
import type { Stage } from './setting-rules/rule.ts';
import { sampleOf } from './setting-rules/setting-names.ts';

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

/** The mode of this shop, for parts that read their own variables. */
export type Place = Readonly<{
  /** Sandbox mode takes samples; the two stages are judged. */
  mode: 'sandbox' | Stage;
  /** Where customers reach it, without a slash at the end. */
  publicUrl: string;
  /** Where its own machine reaches it. */
  ownUrl: string;
  /** Where the sandbox plays the third parties. */
  sandboxUrl: string;
}>;

/** How strictly values are judged; undefined in sandbox mode. */
export const stageOf = ({ mode }: Pick<Place, 'mode'>): Stage | undefined =>
  mode === 'sandbox' ? undefined : mode;

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

export const portNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.int().check(z.minimum(0), z.maximum(65_535)),
  ),
);
export const port = (fallback: number) => z._default(portNumber, fallback);

export const whole = (fallback: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
      z.transform((text: string) => Number(text)),
    ),
    fallback,
  );

/** A share of something that is never none of it. */
export const percent = (fallback: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^([1-9]\d?|100)$/, 'must be a whole number from 1 to 100')),
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

/** An address of the web; malformed ones are refused in every mode. */
export const webUrl = z.optional(
  z.string().check(
    z.refine((text) => /^https?:\/\/./.test(text) && URL.canParse(text), {
      error: 'is no https:// address. Example: https://shop.example',
    }),
  ),
);

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

export type ReadVariables<Values> = Readonly<{
  /** Those that are well formed; the others as if they were absent. */
  values: Values;
  /** Sentences that begin with the name of a malformed variable. */
  problems: readonly string[];
  /** The names of the malformed ones. */
  malformed: ReadonlySet<string>;
}>;

/** Reads variables by their schema; what is malformed hides nothing of the rest. */
export function readVariables<Schema extends z.ZodMiniType>(
  schema: Schema,
  env: Variables,
): ReadVariables<z.output<Schema>> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return { values: parsed.data, problems: [], malformed: new Set() };
  const { issues } = parsed.error;
  const malformed = new Set(issues.map((issue) => String(issue.path[0])));
  const wellFormed = Object.entries(env).filter(([name]) => !malformed.has(name));
  const values = schema.parse(Object.fromEntries(wellFormed));
  return { values, problems: issues.map(problemOf), malformed };
}

/** A sentence with what `.env.example` shows for the variable. */
function problemOf(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0]);
  const sample = sampleOf(name);
  const sentence = `${name} ${reasonOf(issue)}`;
  return sample === undefined || sentence.includes('Example') || sentence.includes('like')
    ? sentence
    : `${sentence}. Example: ${sample}`;
}

function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  return issue.code === 'too_big' ? `must be at most ${issue.maximum}` : issue.message;
}
