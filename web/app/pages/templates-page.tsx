import { ComingSoon } from '../../features/dashboard/coming-soon.tsx';

export default function TemplatesPage() {
  return <ComingSoon what="templates" />;
}
