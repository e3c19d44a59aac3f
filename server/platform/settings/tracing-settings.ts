import * as z from 'zod/mini';
import { Secret } from '../secrets.ts';
import { word } from '../settings.ts';
import type { Judge, Rule } from '../setting-rules/rule.ts';
import { isLoopbackHost } from '../setting-rules/hosts.ts';
import { webAddress } from '../setting-rules/addresses.ts';
import type { TracingSettings } from '../tracing/open-tracing.ts';

const collectorUrl = z.optional(
  z.string().check(
    z.refine((text) => /^https?:\/\/./.test(text) && URL.canParse(text), {
      error: 'is no http:// or https:// address. Example: http://127.0.0.1:4318',
    }),
  ),
);
const share = z._default(
  z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')),
  '1',
);

/** The names are OpenTelemetry's own. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
  OTEL_EXPORTER_OTLP_HEADERS: word,
  OTEL_TRACES_SAMPLER_ARG: share,
};

/** A collector beside the process is reached in the clear. */
const collectorAddress: Judge = (value, stage) => {
  const isOwnMachine = URL.canParse(value) && isLoopbackHost(new URL(value).hostname);
  return isOwnMachine ? undefined : webAddress('private-network')(value, stage);
};

export const tracingRules = {
  OTEL_EXPORTER_OTLP_ENDPOINT: { example: 'http://127.0.0.1:4318', judge: collectorAddress },
  OTEL_EXPORTER_OTLP_HEADERS: { example: 'authorization=Bearer%20TOKEN' },
  OTEL_TRACES_SAMPLER_ARG: { example: '0.1' },
} as const satisfies Readonly<Record<keyof typeof tracingVariables, Rule>>;

export const tracingSettings = (
  values: Readonly<{
    OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
    OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
    OTEL_TRACES_SAMPLER_ARG: string;
  }>,
): TracingSettings => ({
  endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
  headers:
    values.OTEL_EXPORTER_OTLP_HEADERS === undefined
      ? undefined
      : new Secret(values.OTEL_EXPORTER_OTLP_HEADERS),
  share: Number(values.OTEL_TRACES_SAMPLER_ARG),
});
