import { getRouteApi } from '@tanstack/react-router';
import { Article } from '../../features/support/article.tsx';

const route = getRouteApi('/shell/dashboard/guides/$guide');

export default function GuidePage() {
  const { guide } = route.useParams();
  return <Article slug={guide} />;
}
