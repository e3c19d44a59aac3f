import { getRouteApi } from '@tanstack/react-router';
import { TextEditor } from '../../../features/admin/mails/text-editor.tsx';

const route = getRouteApi('/office/admin/mail-texts/one');

export default function MailTextPage() {
  const { key } = route.useSearch();
  return <TextEditor key={key} textKey={key} />;
}
