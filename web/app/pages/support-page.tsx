import { Support } from '../../features/dashboard/support.tsx';

export default function SupportPage() {
  return <Support desk="support" />;
}
