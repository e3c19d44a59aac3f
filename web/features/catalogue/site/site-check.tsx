import { useEffect, useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { siteCheckBody, siteCheckCalls, type SiteCheck } from '#contracts/sale/site-checks.ts';
import { request } from '../../../lib/api/api.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { formatBytes, formatDuration } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import record from '../../../ui/record.module.css';
import { siteWords } from './site-words.ts';

/** Asks for a site through a listing before it is bought, and says what came of it. */
export default function SiteCheckForm({ proxyId }: { proxyId: string }) {
  const t = useWords(siteWords);
  const { field, problems, busy, refuse, onSubmit } = useForm(siteCheckBody, { url: '' });
  const check = useMutation({
    mutationFn: (body: { url: string }) =>
      request(siteCheckCalls.checkSite, { params: { id: proxyId }, body }),
  });
  const { data, error } = check;
  const form = useRef<HTMLFormElement>(null);
  // The button that opened the form had the focus, and is gone.
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  // What comes below the field would else be behind the foot of the dialog.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  });
  const refused = error instanceof ApiRefused ? error : undefined;
  return (
    <form
      ref={form}
      className={record.form}
      noValidate
      onSubmit={onSubmit((body) =>
        check.mutateAsync(body).catch((cause: unknown) => {
          if (cause instanceof ApiRefused) refuse(cause.problem?.errors ?? []);
        }),
      )}
    >
      <Field label={t.label} hint={t.hint} error={problems.url}>
        <Input
          {...field('url')}
          type="url"
          inputMode="url"
          placeholder="https://example.com"
          maxLength={2_000}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
        />
      </Field>
      <div className={record.row}>
        <Button type="submit" busy={busy}>
          {busy ? t.checking : t.check}
        </Button>
        <span role="status">{data && <Answer url={check.variables.url} check={data} />}</span>
      </div>
      {error && !problems.url && (
        <Notice tone="bad" live>
          {refused?.message ?? t.failed}
        </Notice>
      )}
    </form>
  );
}

const tones = { works: 'ok', blocked: 'warn', error: 'warn', unreached: 'bad' } as const;

function Answer({ url, check }: { url: string; check: SiteCheck }) {
  const t = useWords(siteWords);
  const { verdict, status, reason, host, ms, bytes, left } = check;
  const facts = [
    reason && t.reasons[reason],
    status && `HTTP ${status}`,
    formatDuration(ms),
    verdict !== 'unreached' && formatBytes(bytes),
    // A redirect led to another site.
    !url.includes(host) && t.answeredBy(host),
    t.left(left),
  ];
  return (
    <>
      <Badge tone={tones[verdict]} dot>
        {t.verdicts[verdict]}
      </Badge>{' '}
      <span className={record.hint}>{facts.filter(Boolean).join(' · ')}</span>
    </>
  );
}
