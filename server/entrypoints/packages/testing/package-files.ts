import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';

/** The files by which an operator runs the shop, as the tests read them. */
export const root = fileURLToPath(new URL('../../../..', import.meta.url));
export const readText = (file: string) => readFileSync(join(root, file), 'utf8');

/** What the pattern's group finds, everywhere in the text. */
export const matched = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

export type Service = Readonly<{
  image: string;
  command?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  secrets?: readonly string[];
  ports?: readonly string[];
  network_mode?: string;
  read_only?: boolean;
  user?: string;
}>;
type Compose = Readonly<{
  services: Readonly<Record<string, Service>>;
  secrets: Readonly<Record<string, unknown>>;
}>;

export const compose = () => parse(readText('deploy/compose.yaml'), { merge: true }) as Compose;

/** The services that are processes or tasks of the shop, by their command. */
export const shopServices = () =>
  new Map(
    Object.values(compose().services)
      .filter(({ image }) => image.includes('lango'))
      .map((service) => [service.command?.[0] ?? '', service] as const),
  );

/** Every unit and what all of them share, by file name. */
export const units = () =>
  new Map(
    globSync('deploy/systemd/{*,lango-.service.d/*}.{service,timer,conf}', { cwd: root })
      .filter((file) => !file.endsWith('.d'))
      .map((file) => [file.split('/').at(-1) ?? '', readText(file)]),
  );

export type Values = Readonly<{
  settings: Readonly<Record<string, unknown>>;
  secrets: Readonly<{ settings: readonly string[]; ownerSettings: readonly string[] }>;
}>;

const chart = 'deploy/helm/lango';
export const chartValues = () => parse(readText(`${chart}/values.yaml`)) as Values;

/** The templates of the chart by their file. */
export const chartTemplates = () =>
  new Map(globSync(`${chart}/templates/*`, { cwd: root }).map((file) => [file, readText(file)]));

/**
 * What a template says without its actions: a line of nothing else goes, and an action within a
 * line stands for some word. No Helm is needed to see whether the rest is indented rightly.
 */
export const withoutActions = (template: string) =>
  parseAllDocuments(
    template.replaceAll(/^\s*\{\{.*\}\}\s*$/gm, '').replaceAll(/\{\{[^}]*\}\}/g, 'word'),
  );

/** What the image's last stage brings, by its path from the root, from here or from the build. */
export const copiedIntoImage = () => {
  const last =
    readText('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  return [...last.matchAll(/^COPY (?:--from=build )?(.*) \S+$/gm)].flatMap(([, what = '']) =>
    what.split(' ').map((path) => path.replace(/^\/app\//, '')),
  );
};
