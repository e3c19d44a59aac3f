import { News } from '../../features/support/news.tsx';

export default News;
