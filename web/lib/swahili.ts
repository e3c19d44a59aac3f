/**
 * The Swahili texts by the name of their catalogue. Empty in source, where a catalogue holds both
 * languages; the build moves them here (`scripts/swahili-apart.ts`), to be loaded when chosen.
 */
export const swahili: Readonly<Record<string, unknown>> = {};
