import { Support } from '../../features/dashboard/support.tsx';

export default function ChatPage() {
  return <Support desk="chat" />;
}
