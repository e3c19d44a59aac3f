export { FetchCopy as default } from '../../features/account/fetch-copy.tsx';
