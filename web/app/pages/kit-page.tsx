export { KitGallery as default } from '../../ui/gallery/kit-gallery.tsx';
