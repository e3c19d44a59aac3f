// Whoever has read a page before has the shop's own face at hand (`lib/keep-face.ts`).
try {
  if (localStorage.getItem('face') === 'kept') document.documentElement.dataset.face = '';
} catch {}
