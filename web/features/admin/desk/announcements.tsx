import { adminCalls } from '#contracts/admin/admin.ts';
import {
  audiences,
  type AnnouncementDraft,
  type AnnouncementRecord,
} from '#contracts/admin/people/articles.ts';
import { minuteMs } from '#contracts/time.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { OneField, TextField, FormDialog } from '../form/admin-form.tsx';
import { moment, orNull, typedOf } from '../form/units.ts';
import { Act, Opener } from '../screen/acts.tsx';
import { Acts, Card, Dots } from '../screen/screen.tsx';
import { CardsScreen } from '../screen/cards-screen.tsx';
import { contentWords as t } from './content-words.ts';
import { MarkdownField } from './markdown-field.tsx';

const units = { startsAt: moment, endsAt: orNull(moment) };
const blank = (): AnnouncementDraft => ({
  title: '',
  body: '',
  audience: 'everyone',
  startsAt: new Date(nowMs()).toISOString(),
  endsAt: null,
});

/** What customers read under News and on their dashboard. */
export function Announcements() {
  return (
    <CardsScreen
      title={t.announcements}
      query={queryOf(adminCalls.announcementRecords)}
      height="12rem"
      add={{
        word: t.newAnnouncement,
        renderForm: (close) => <AnnouncementDialog draft={blank()} onClose={close} />,
      }}
      items={({ content }) => content}
      words={t}
      renderCard={(record) => <AnnouncementCard record={record} />}
    />
  );
}

function stateOf({ startsAt, endsAt }: AnnouncementRecord, atMs: number) {
  if (new Date(startsAt).getTime() > atMs) return { tone: 'info', word: t.coming } as const;
  const isOver = endsAt !== null && new Date(endsAt).getTime() <= atMs;
  return isOver
    ? ({ tone: 'neutral', word: t.over } as const)
    : ({ tone: 'ok', word: t.shown } as const);
}

function AnnouncementCard({ record }: { record: AnnouncementRecord }) {
  const { id, title, body, audience, startsAt, endsAt } = record;
  const draft = { title, body, audience, startsAt, endsAt };
  const { tone, word } = stateOf(record, useNow(minuteMs));
  return (
    <Card name={title} state={<Badge tone={tone}>{word}</Badge>}>
      <Dots
        items={[t.audiences[audience], formatMoment(startsAt), endsAt && formatMoment(endsAt)]}
      />
      <Acts>
        <Opener word={t.change}>
          {(close) => <AnnouncementDialog id={id} draft={draft} onClose={close} />}
        </Opener>
        <Act
          word={t.drop}
          variant="quiet"
          run={() => request(adminCalls.dropAnnouncement, { params: { id: String(id) } })}
        />
      </Acts>
    </Card>
  );
}

type DialogProps = { id?: number; draft: AnnouncementDraft; onClose: () => void };

function AnnouncementDialog({ id, draft, onClose }: DialogProps) {
  return (
    <FormDialog
      title={id === undefined ? t.newAnnouncement : t.change}
      save={t.save}
      size="large"
      onClose={onClose}
      rules={adminCalls.addAnnouncement.body}
      units={units}
      start={typedOf(units, draft)}
      send={(body) =>
        id === undefined
          ? request(adminCalls.addAnnouncement, { body })
          : request(adminCalls.changeAnnouncement, { params: { id: String(id) }, body })
      }
    >
      {({ at }) => (
        <>
          <TextField at={at('title')} label={t.name} />
          <MarkdownField at={at('body')} />
          <OneField at={at('audience')} label={t.audience} values={audiences} words={t.audiences} />
          <TextField at={at('startsAt')} label={t.from} type="datetime-local" />
          <TextField at={at('endsAt')} label={t.until} type="datetime-local" />
        </>
      )}
    </FormDialog>
  );
}
