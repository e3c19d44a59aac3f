import { adminCalls } from '#contracts/admin/admin.ts';
import { placeholderNames, type CannedReply } from '#contracts/admin/people/tickets.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { BackLink } from '../../../ui/record.tsx';
import { LongField, TextField, FormDialog } from '../form/admin-form.tsx';
import { Act, Opener } from '../screen/acts.tsx';
import { Acts, Card } from '../screen/screen.tsx';
import { CardsScreen } from '../screen/cards-screen.tsx';
import { useMay } from '../team/staff.ts';
import desk from './desk.module.css';
import { deskWords as t } from './desk-words.ts';

/** Texts for questions that come again. */
export function CannedReplies() {
  const mayWrite = useMay()('messages.answer');
  return (
    <CardsScreen
      title={t.cannedTitle}
      back={<BackLink to="/admin/tickets">{t.back}</BackLink>}
      query={queryOf(adminCalls.cannedReplies)}
      height="9rem"
      add={mayWrite && { word: t.add, renderForm: (close) => <CannedDialog onClose={close} /> }}
      items={({ content }) => content}
      words={{ none: t.cannedNone, noneText: t.cannedNoneText }}
      renderCard={(reply) => <CannedCard reply={reply} mayWrite={mayWrite} />}
    />
  );
}

function CannedCard({ reply, mayWrite }: { reply: CannedReply; mayWrite: boolean }) {
  const params = { id: String(reply.id) };
  return (
    <Card name={reply.title}>
      <p className={desk.text}>{reply.body}</p>
      {mayWrite && (
        <Acts>
          <Opener word={t.change}>
            {(close) => <CannedDialog reply={reply} onClose={close} />}
          </Opener>
          <Act
            word={t.drop}
            variant="quiet"
            run={() => request(adminCalls.dropCannedReply, { params })}
          />
        </Acts>
      )}
    </Card>
  );
}

function CannedDialog({ reply, onClose }: { reply?: CannedReply; onClose: () => void }) {
  const names = placeholderNames.map((name) => `{{${name}}}`).join(' ');
  return (
    <FormDialog
      title={reply ? t.change : t.add}
      save={t.save}
      onClose={onClose}
      rules={adminCalls.addCannedReply.body}
      start={{ title: reply?.title ?? '', body: reply?.body ?? '' }}
      send={(body) =>
        reply
          ? request(adminCalls.changeCannedReply, { params: { id: String(reply.id) }, body })
          : request(adminCalls.addCannedReply, { body })
      }
    >
      {({ at }) => (
        <>
          <TextField at={at('title')} label={t.name} />
          <LongField at={at('body')} label={t.body} hint={`${t.cannedText} ${names}`} rows={8} />
        </>
      )}
    </FormDialog>
  );
}
