import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { tokenNameMax } from '#contracts/account/api-tokens.ts';
import { listLinkCalls, type ListOf } from '#contracts/leases/list-links.ts';
import { ownLeaseCalls } from '#contracts/leases/own-leases.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input, Select } from '../../../ui/input/input.tsx';
import { OneOf } from '../../../ui/input/one-of.tsx';
import { apiWords } from './api-words.ts';
import { LifeAndProof, proofOf, usualLife, type LifeAndPassword } from './life-and-proof.tsx';
import { listWords } from './list-words.ts';
import type { Made } from './made-link.tsx';
import styles from '../settings/settings.module.css';

const kinds = ['all', 'label', 'order'] as const;

type Requested = Readonly<{
  name: string;
  kind: (typeof kinds)[number];
  label: string;
  orderCode: string;
}> &
  LifeAndPassword;
const nothing: Requested = { name: '', kind: 'all', label: '', orderCode: '', ...usualLife };

function makeLink({ name, kind, label, orderCode, ...rest }: Requested) {
  const of: ListOf =
    kind === 'all' ? { kind } : kind === 'label' ? { kind, label } : { kind, orderCode };
  return request(listLinkCalls.makeListLink, { body: { name, of, ...proofOf(rest) } });
}

type Props = {
  /** The order that is listed, where that is not to be chosen. */
  orderCode?: string;
  onMade: (made: Made) => void;
};

/** Asks for what a new list link lists, and for the password once more. */
export function NewListLink({ orderCode, onMade }: Props) {
  const t = useWords(listWords);
  const { name: nameLabel, nameHint, nameNeeded } = useWords(apiWords);
  const [requested, setRequested] = useState<Requested>(() =>
    orderCode === undefined ? nothing : { ...nothing, name: orderCode, kind: 'order', orderCode },
  );
  const [tried, setTried] = useState(false);
  const change = (part: Partial<Requested>) => setRequested((before) => ({ ...before, ...part }));
  const make = useMutation({ mutationFn: makeLink, onSuccess: onMade });
  const { name, kind } = requested;
  const isNameless = name.trim() === '';
  const isOpen = kind !== 'all' && !(kind === 'label' ? requested.label : requested.orderCode);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isNameless && !isOpen) make.mutate(requested);
      }}
    >
      <Field label={nameLabel} hint={nameHint} error={tried && isNameless && nameNeeded}>
        <Input
          ref={focus}
          autoComplete="off"
          maxLength={tokenNameMax}
          value={name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      {orderCode === undefined && (
        <div className={styles.pair}>
          <Field label={t.which}>
            <OneOf
              value={kind}
              values={kinds}
              words={{ all: t.all, label: t.ofLabel, order: t.ofOrder }}
              onChange={(chosen) => change({ kind: chosen })}
            />
          </Field>
          {kind === 'label' && (
            <LabelField
              value={requested.label}
              error={tried && isOpen && t.needed}
              onChange={(label) => change({ label })}
            />
          )}
          {kind === 'order' && (
            <Field label={t.orderCode} error={tried && isOpen && t.needed}>
              <Input
                autoComplete="off"
                value={requested.orderCode}
                onChange={({ target }) => change({ orderCode: target.value })}
              />
            </Field>
          )}
        </div>
      )}
      <LifeAndProof chosen={requested} error={make.error} onChange={change} />
      <Button type="submit" variant="primary" busy={make.isPending}>
        {t.make}
      </Button>
    </form>
  );
}

const focus = (node: HTMLInputElement | null) => node?.focus();

/** Of expired proxies, so that no password is read and counted as seen; labels come with any. */
const labelsQuery = queryOf(ownLeaseCalls.ownLeases, { query: { tab: 'expired', size: '1' } });

type LabelProps = {
  value: string;
  error: string | false;
  onChange: (label: string) => void;
};

function LabelField({ value, error, onChange }: LabelProps) {
  const t = useWords(listWords);
  const labels = useQuery(labelsQuery).data?.labels;
  return (
    <Field label={t.label} hint={labels?.length === 0 && t.noLabels} error={error}>
      <Select
        disabled={!labels?.length}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t.choose}</option>
        {labels?.map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
      </Select>
    </Field>
  );
}
