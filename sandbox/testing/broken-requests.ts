import type { Fields } from '../core/fields.ts';
import type { CallParameters, Flaw, Parameter } from '../core/parameters.ts';

type Broken = Readonly<{ how: string; flaw: Flaw; body: Fields }>;

const mistyped: Readonly<Record<Parameter['type'], readonly unknown[]>> = {
  text: [7, true, null, [], {}],
  digits: [1.5, '1.5', '12 ', 'x', true, null, [], {}],
  list: ['card', true, null, {}],
  object: [7, 'x', true, null, []],
};

/** Every way in which the table of a call says that a request of it can be wrong. */
export function brokenRequests(call: CallParameters, good: Fields): Broken[] {
  const broken = call.parameters.flatMap((parameter) => brokenBy(parameter, good));
  const body = { ...good, Unpublished: 'x' };
  const flaw = { parameter: 'Unpublished', what: 'unknown' } as const;
  return [...broken, { how: 'one more', flaw, body }];
}

function brokenBy(parameter: Parameter, good: Fields): Broken[] {
  const { name, isOptional, type } = parameter;
  const { [name]: value, ...without } = good;
  const is = (what: Flaw['what'], how: string, body: Fields): Broken => ({
    how: `${name}: ${how}`,
    flaw: { parameter: name, what },
    body,
  });
  const given = (what: Flaw['what'], wrong: unknown) =>
    is(what, JSON.stringify(wrong), { ...good, [name]: wrong });
  const other = name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase();
  const inOtherCase = { ...without, [other]: value };
  return [
    ...(isOptional ? [] : [is('missing', 'absent', without), given('missing', '')]),
    ...mistyped[type].map((wrong) => given('type', wrong)),
    ...outside(parameter).map((wrong) => given('value', wrong)),
    isOptional
      ? { how: other, flaw: { parameter: other, what: 'unknown' }, body: inOtherCase }
      : is('missing', other, inOtherCase),
  ];
}

/** Values of the right type that the table leaves out. */
function outside({ type, length, range, form, choices }: Parameter): unknown[] {
  const tooLong = length === undefined ? [] : ['a'.repeat(length[1] + 1)];
  const tooShort = length === undefined || length[0] < 2 ? [] : ['a'.repeat(length[0] - 1)];
  const tooFar = range === undefined ? [] : [range[0] - 1, range[1] + 1];
  const ofNoForm = form === undefined ? [] : [type === 'digits' ? '-1' : '#&'];
  const chosen = (choices ?? []).flatMap((one) => [`${one} `, one.toUpperCase()]);
  const others = chosen.filter((one) => choices?.includes(one) === false);
  const notChosen = type === 'list' ? others.map((one) => [one]) : others;
  const fits = (value: unknown) => type !== 'digits' || /^-?\d+$/.test(String(value));
  return [...tooLong, ...tooShort, ...tooFar, ...ofNoForm, ...notChosen].filter(fits);
}
