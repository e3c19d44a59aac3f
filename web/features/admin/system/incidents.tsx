import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  adminStatusCalls,
  incidentBody,
  incidentStates,
  statusCalls,
  type Incident,
  type IncidentBody,
  type StatusComponent,
} from '#contracts/site/status.ts';
import { request } from '../../../lib/api/api.ts';
import { keyOf, queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge, Chip } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { LongField, OneField, TextField } from '../form/form-fields.tsx';
import { FormDialog } from '../form/admin-form.tsx';
import { useField, type At } from '../form/use-field.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { incidentWords as t } from './incident-words.ts';

const blank: IncidentBody = { title: '', body: '', state: 'investigating', components: [] };
const tones = { investigating: 'bad', monitoring: 'warn', resolved: 'ok' } as const;

type Editing = { id: string | null; body: IncidentBody };

/** What staff say on the public status page, beside what the shop measured. */
export function Incidents() {
  useTitle(t.title);
  const [editing, setEditing] = useState<Editing | null>(null);
  const status = useQuery(queryOf(statusCalls.status));
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{t.title}</PageTitle>
        <Button variant="primary" onClick={() => setEditing({ id: null, body: blank })}>
          {t.open}
        </Button>
      </div>
      <p className={styles.soft}>
        <a href="/system-status">{t.page}</a>
      </p>
      {status.isPending && <Skeleton height="8rem" />}
      {status.error && <Notice tone="bad" live title={status.error.message} />}
      {status.data?.incidents.length === 0 && <EmptyState title={t.none} text={t.noneText} />}
      {status.data?.incidents.map((incident) => (
        <IncidentCard key={incident.id} incident={incident} onEdit={setEditing} />
      ))}
      {editing && (
        <IncidentDialog
          editing={editing}
          components={status.data?.components ?? []}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

type CardProps = { incident: Incident; onEdit: (editing: Editing) => void };

function IncidentCard({ incident, onEdit }: CardProps) {
  const { id, title, body, state, components, openedAt } = incident;
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <span className={styles.name}>{title}</span>
        <Badge tone={tones[state]}>{t.states[state]}</Badge>
      </div>
      <p>{body}</p>
      <p className={styles.soft}>{[formatMoment(openedAt), ...components].join(' · ')}</p>
      <Button onClick={() => onEdit({ id, body: { title, body, state, components } })}>
        {t.change}
      </Button>
    </article>
  );
}

type DialogProps = {
  editing: Editing;
  components: readonly StatusComponent[];
  onClose: () => void;
};

function IncidentDialog({ editing, components, onClose }: DialogProps) {
  const { id, body: start } = editing;
  const queries = useQueryClient();
  const form = useAdminForm({
    rules: incidentBody,
    start,
    send: (body) =>
      id === null
        ? request(adminStatusCalls.openIncident, { body })
        : request(adminStatusCalls.changeIncident, { params: { id }, body }),
    // What everybody may read stands outside Admin, so an act there does not refresh it.
    onSent: () => {
      void queries.invalidateQueries({ queryKey: keyOf(statusCalls.status) });
      onClose();
    },
  });
  const { at } = form;
  return (
    <FormDialog
      form={form}
      title={id === null ? t.open : t.change}
      save={t.publish}
      size="small"
      onClose={onClose}
    >
      <TextField at={at('title')} label={t.name} />
      <LongField at={at('body')} label={t.text} />
      <OneField at={at('state')} label={t.state} values={incidentStates} words={t.states} />
      <ComponentChips at={at('components')} components={components} />
    </FormDialog>
  );
}

type ChipsProps = { at: At<string[]>; components: readonly StatusComponent[] };

function ComponentChips({ at, components }: ChipsProps) {
  const { value, set } = useField(at);
  return (
    <div className={styles.tabs} role="group" aria-label={t.components}>
      {components.map(({ id, name }) => (
        <Chip
          key={id}
          pressed={value.includes(id)}
          onClick={() =>
            set(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])
          }
        >
          {name}
        </Chip>
      ))}
    </div>
  );
}
