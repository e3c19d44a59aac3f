import { getRouteApi } from '@tanstack/react-router';
import { Guide } from '../../features/dashboard/guide.tsx';
import { isGuide } from '../../features/dashboard/guide-names.ts';

const route = getRouteApi('/shell/dashboard/guides/$guide');

export default function GuidePage() {
  const { guide } = route.useParams();
  return isGuide(guide) ? <Guide name={guide} /> : null;
}
