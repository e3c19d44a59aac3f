export { Reveal as default } from '../../features/account/reveal.tsx';
