import pg from 'pg';

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

// The driver returns int8 as text by default.
const int8 = pg.types.builtins.INT8;

/**
 * The driver's types, but counts and bigint ids as numbers. Reading throws a RangeError for one
 * that a number cannot hold exactly.
 */
export const exactNumbers = {
  getTypeParser: (oid: TypeId, format?: 'text' | 'binary') =>
    oid === int8 ? toSafeInteger : pg.types.getTypeParser(oid, format ?? 'text'),
};

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond safe integers.`);
  return value;
}
