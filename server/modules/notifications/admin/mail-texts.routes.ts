import type { FastifyInstance } from 'fastify';
import { mailDeskCalls } from '#contracts/admin/people/mails.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { findCustomer } from '#modules/identity';
import { staffOf, staffRead, staffWrite } from '#modules/staff';
import type { Queryable } from '#platform/db.ts';
import { route } from '#platform/http/route.ts';
import { shownLetter } from '../mails/show-mail.ts';
import { textKeyOf } from '../words/edit-texts.ts';
import { problemsOf, shippedWords } from '../words/mail-text.ts';
import { placeholdersOf } from '../texts/text-keys.ts';
import { allTextKeys, previewDraft } from '../words/text-samples.ts';
import { currentText, editedTexts, versionsOf } from '../words/texts.sql.ts';
import { keepText, putTextBack, mailDraft, type Name } from './edit-mail-texts.ts';
import type { NotificationsAdminContext } from './context.ts';

const read = staffRead('content.manage');
const policy = staffWrite('content.manage');

/** The words of every mail: read, tried, saved, put back. */
export function mailTextRoutes(app: FastifyInstance, ctx: NotificationsAdminContext) {
  const { db } = ctx;
  route(app, { call: mailDeskCalls.mailTexts, policy: read }, async () => {
    const edited = await editedTexts(db);
    const content = allTextKeys.map((key) => ({
      key,
      subject: shippedWords(key, 'en').subject,
      edited: edited.filter((text) => text.key === key).map(({ language }) => language),
    }));
    return { content };
  });
  route(app, { call: mailDeskCalls.mailText, policy: read }, ({ query }) => viewOf(db, query));
  route(app, { call: mailDeskCalls.previewText, policy }, async ({ body }) => {
    const draft = { ...body, key: textKeyOf(body.key) };
    const letter = shownLetter(previewDraft(ctx, draft));
    return { letter, problems: problemsOf(draft.key, draft.words) };
  });
  changeRoutes(app, ctx);
}

function changeRoutes(app: FastifyInstance, ctx: NotificationsAdminContext) {
  const { db } = ctx;
  route(app, { call: mailDeskCalls.saveText, policy }, async ({ body, caller, request }) => {
    await keepText(ctx, staffOf(caller, request), body);
    return viewOf(db, body);
  });
  route(app, { call: mailDeskCalls.restoreText, policy }, async ({ body, caller, request }) => {
    await putTextBack(ctx, staffOf(caller, request), body);
    return viewOf(db, body);
  });
  const tried = { call: mailDeskCalls.testText, policy };
  route(app, tried, async ({ body, caller, request }): Promise<undefined> => {
    await mailDraft(ctx, staffOf(caller, request), { ...body, to: caller.email });
  });
}

async function viewOf(db: Queryable, name: Name) {
  const { language } = name;
  const key = textKeyOf(name.key);
  const [{ words, version }, versions] = await Promise.all([
    currentText(db, key, language),
    versionsOf(db, { key, language }),
  ]);
  return {
    key,
    language,
    version,
    words,
    shipped: shippedWords(key, language),
    placeholders: [...placeholdersOf(key)],
    versions: await Promise.all(
      versions.map(async ({ savedAt, savedBy, ...one }) => ({
        version: one.version,
        isShipped: one.words === null,
        savedBy: (await findCustomer(db, savedBy as CustomerId))?.email ?? savedBy,
        savedAt: savedAt.toISOString(),
      })),
    ),
  };
}
