import { useQueryClient } from '@tanstack/react-query';
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
import { Badge, Chip } from '../../../ui/badge.tsx';
import styles from '../admin.module.css';
import { LongField, OneField, TextField, FormDialog } from '../form/admin-form.tsx';
import { useField, type At } from '../form/use-field.ts';
import { Opener } from '../screen/acts.tsx';
import { Card, Dots } from '../screen/screen.tsx';
import { CardsScreen } from '../screen/cards-screen.tsx';
import { incidentWords as t } from './incident-words.ts';

const blank: IncidentBody = { title: '', body: '', state: 'investigating', components: [] };
const tones = { investigating: 'bad', monitoring: 'warn', resolved: 'ok' } as const;

/** What staff say on the public status page, beside what the shop measured. */
export function Incidents() {
  return (
    <CardsScreen
      title={t.title}
      lead={<a href="/system-status">{t.page}</a>}
      query={queryOf(statusCalls.status)}
      height="8rem"
      add={(status) => ({
        word: t.open,
        renderForm: (close) => (
          <IncidentDialog body={blank} components={status?.components ?? []} onClose={close} />
        ),
      })}
      items={({ incidents }) => incidents}
      words={t}
      renderCard={(incident, { components }) => (
        <IncidentCard incident={incident} all={components} />
      )}
    />
  );
}

type CardProps = { incident: Incident; all: readonly StatusComponent[] };

function IncidentCard({ incident, all }: CardProps) {
  const { id, title, body, state, components, openedAt } = incident;
  const start = { title, body, state, components };
  return (
    <Card name={title} state={<Badge tone={tones[state]}>{t.states[state]}</Badge>}>
      <p>{body}</p>
      <Dots items={[formatMoment(openedAt), ...components]} />
      <Opener word={t.change}>
        {(close) => <IncidentDialog id={id} body={start} components={all} onClose={close} />}
      </Opener>
    </Card>
  );
}

type DialogProps = {
  id?: string;
  body: IncidentBody;
  components: readonly StatusComponent[];
  onClose: () => void;
};

function IncidentDialog({ id, body: start, components, onClose }: DialogProps) {
  const queries = useQueryClient();
  return (
    <FormDialog
      title={id === undefined ? t.open : t.change}
      save={t.publish}
      size="small"
      onClose={onClose}
      rules={incidentBody}
      start={start}
      send={(body) =>
        id === undefined
          ? request(adminStatusCalls.openIncident, { body })
          : request(adminStatusCalls.changeIncident, { params: { id }, body })
      }
      // Public data is outside Admin's keys, so an act there does not refresh it.
      onSent={() => {
        void queries.invalidateQueries({ queryKey: keyOf(statusCalls.status) });
        onClose();
      }}
    >
      {({ at }) => (
        <>
          <TextField at={at('title')} label={t.name} />
          <LongField at={at('body')} label={t.text} />
          <OneField at={at('state')} label={t.state} values={incidentStates} words={t.states} />
          <ComponentChips at={at('components')} components={components} />
        </>
      )}
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
