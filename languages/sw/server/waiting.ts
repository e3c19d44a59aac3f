import type { ServerTexts } from '#languages/server-texts.ts';

export const waiting: ServerTexts['waiting'] = {
  announced: { nonvoip: 'Nambari zisizo za VOIP', vcc: 'Kadi pepe' },
  country: (country) => `Proksi za ${country}`,
  server: (id, country) => `Seva ${id}, ${country}`,
};
