import { useState, type FormEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  adminStatusCalls,
  incidentStates,
  statusCalls,
  type Incident,
  type IncidentBody,
  type StatusComponent,
} from '#contracts/status.ts';
import { request } from '../../lib/api.ts';
import { keyOf, queryOf } from '../../lib/queries/query-of.ts';
import { formatMoment } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Badge, Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { OneOf } from '../../ui/one-of.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './admin.module.css';
import { incidentWords as t } from './incident-words.ts';
import { useAct } from './use-act.ts';

const blank: IncidentBody = { title: '', body: '', state: 'investigating', components: [] };
const tones = { investigating: 'bad', monitoring: 'warn', resolved: 'ok' } as const;

type Editing = { id: string | null; body: IncidentBody };

/** What staff say on the public status page, beside what the shop measured. */
export function Incidents() {
  useTitle(t.title);
  const [editing, setEditing] = useState<Editing | null>(null);
  const status = useQuery({
    ...queryOf(statusCalls.status),
  });
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{t.title}</h1>
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
  const [body, setBody] = useState(editing.body);
  const { id } = editing;
  const queries = useQueryClient();
  // What everybody may read stands outside the office, so an act there does not refresh it.
  const onDone = () => {
    void queries.invalidateQueries({ queryKey: keyOf(statusCalls.status) });
    onClose();
  };
  const act = useAct(
    (next: IncidentBody) =>
      id === null
        ? request(adminStatusCalls.openIncident, { body: next })
        : request(adminStatusCalls.changeIncident, { params: { id }, body: next }),
    onDone,
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    act.mutate(body);
  };
  return (
    <Dialog open onClose={onClose} title={id === null ? t.open : t.change} size="small">
      <form className={styles.form} onSubmit={send}>
        <IncidentFields body={body} components={components} onBody={setBody} />
        <Button type="submit" variant="primary" size="large" full busy={act.isPending}>
          {t.publish}
        </Button>
      </form>
    </Dialog>
  );
}

type FieldsProps = {
  body: IncidentBody;
  components: readonly StatusComponent[];
  onBody: (next: IncidentBody) => void;
};

function IncidentFields({ body, components, onBody }: FieldsProps) {
  const toggle = (component: string) =>
    onBody({
      ...body,
      components: body.components.includes(component)
        ? body.components.filter((one) => one !== component)
        : [...body.components, component],
    });
  return (
    <>
      <Field label={t.name}>
        <Input
          value={body.title}
          onChange={({ target }) => onBody({ ...body, title: target.value })}
          minLength={3}
          maxLength={120}
          required
        />
      </Field>
      <Field label={t.text}>
        <Textarea
          value={body.body}
          onChange={({ target }) => onBody({ ...body, body: target.value })}
          minLength={3}
          maxLength={2_000}
          required
        />
      </Field>
      <Field label={t.state}>
        <OneOf
          value={body.state}
          values={incidentStates}
          words={t.states}
          onChange={(state) => onBody({ ...body, state })}
        />
      </Field>
      <div className={styles.tabs} role="group" aria-label={t.components}>
        {components.map(({ id: component, name }) => (
          <Chip
            key={component}
            pressed={body.components.includes(component)}
            onClick={() => toggle(component)}
          >
            {name}
          </Chip>
        ))}
      </div>
    </>
  );
}
