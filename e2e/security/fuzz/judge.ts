import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { givenAway } from '../../support/soundness.ts';
import type { Operation } from './operations.ts';
import type { Schema } from './schema.ts';

/** What came back. */
export type Received = Readonly<{ status: number; media: string; text: string }>;
export type Judge = (operation: Operation, heard: Received) => readonly string[];

/** What no answer may say: the inside of the program, its machine, its database. */
const insides: readonly RegExp[] = [
  /\bat (?:async )?[\w.<>]+ \((?:file|node|\/)/,
  /node_modules|\.(?:ts|mjs):\d+/,
  /SQLSTATE|syntax error at|invalid input syntax|violates \w+ constraint/i,
  /(?:relation|column|function) "?\w+"? does not exist/i,
  /\b(?:ECONN\w+|ENOENT|EPIPE|ETIMEDOUT)\b/,
  /Cannot read propert|is not a function|Unexpected token|undefined is not/,
  /\b(?:pgbouncer|kysely|better-auth|fastify|postgres(?:ql)?:\/\/)/i,
];

/**
 * Holds an answer to the interface description: no failure of the server, a declared status with
 * its media type and schema, every refusal a problem document, and nothing of the inside.
 */
export function judgeBy(problem: Schema): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  formats.default(ajv);
  const compiled = new Map<Schema, ValidateFunction>();
  const fits = (schema: Schema, value: unknown): string | undefined => {
    const validate = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, validate);
    return validate(value) ? undefined : ajv.errorsText(validate.errors);
  };
  return (operation, { status, media, text }) => {
    const faults: string[] = [];
    if (status === 0) return [`${operation.name}: no answer`];
    if (status >= 500) faults.push('a failure of the server');
    const isProblem = status >= 400;
    const declared = operation.answers.get(status);
    if (isProblem) {
      if (media !== 'application/problem+json') faults.push(`a refusal as ${media || 'nothing'}`);
      else faults.push(...told(fits(problem, parsed(text)), 'no problem document'));
      faults.push(
        ...insides.filter((each) => each.test(text)).map(({ source }) => `says ${source}`),
      );
      faults.push(...givenAway(text, 'answer').map((what) => `gives away ${what}`));
    } else if (!declared) {
      faults.push('an undeclared status');
    } else if (!operation.isHook) {
      if (declared.media !== '*/*' && (declared.media ?? '') !== media) {
        faults.push(`${media || 'nothing'} instead of ${declared.media ?? 'nothing'}`);
      } else if (declared.schema && media === 'application/json') {
        faults.push(...told(fits(declared.schema, parsed(text)), 'another shape'));
      }
    }
    return faults.map((fault) => `${operation.name} ${status}: ${fault}`);
  };
}

const told = (fault: string | undefined, what: string) => (fault ? [`${what} (${fault})`] : []);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
