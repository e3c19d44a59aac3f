import { ComingSoon } from '../../features/dashboard/coming-soon.tsx';

export default function NonvoipPage() {
  return <ComingSoon what="nonvoip" />;
}
