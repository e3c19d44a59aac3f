const regionalIndicatorA = 0x1f1e6;
const letterA = 'A'.charCodeAt(0);

/** The flag of a two-letter country code, as a pair of regional indicator symbols (UTS 51). */
export const flagOf = (countryCode: string) =>
  String.fromCodePoint(
    ...Array.from(countryCode, (letter) => regionalIndicatorA + letter.charCodeAt(0) - letterA),
  );
