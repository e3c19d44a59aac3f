import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { guideEntries } from '#contracts/account/token-guide.ts';
import { shapeOf } from './api-shape.ts';

test('a shape names every field, what may be missing and what may be nothing', () => {
  const schema = z.object({
    id: z.string(),
    count: z.int(),
    at: z.nullable(z.iso.datetime()),
    by: z.nullable(z.string()),
    state: z.enum(['open', 'over']),
    days: z.optional(z.array(z.object({ on: z.iso.date(), isGood: z.boolean() }))),
  });
  expect(shapeOf(schema, 'output')).toBe(
    [
      '{',
      '  id: text',
      '  count: number',
      '  at: time | null',
      '  by: text | null',
      '  state: "open" | "over"',
      '  days?: [{',
      '    on: day',
      '    isGood: boolean',
      '  }]',
      '}',
    ].join('\n'),
  );
});

test('what depends on one field is written once for each of its values', () => {
  const schema = z.discriminatedUnion('by', [
    z.object({ by: z.literal('phone'), number: z.string() }),
    z.object({ by: z.literal('card') }),
  ]);
  expect(shapeOf(schema, 'input')).toBe('{\n  by: "phone"\n  number: text\n} | {\n  by: "card"\n}');
});

test('every call of the guide has a shape without anything unsaid', () => {
  for (const { call } of Object.values(guideEntries)) {
    const asked = [call.query, call.body].flatMap((each) => (each ? [shapeOf(each, 'input')] : []));
    const told = call.answer ? [shapeOf(call.answer, 'output')] : [];
    expect([call.path, [...asked, ...told].join()]).toEqual([
      call.path,
      expect.not.stringMatching(/anything|string/),
    ]);
  }
});
