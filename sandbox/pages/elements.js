/** An element with these properties and children; texts are never read as markup. */
export function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export function button(text, className, act) {
  const element = make('button', { type: 'button', className, textContent: text });
  element.addEventListener('click', act);
  return element;
}

export const empty = (text) => make('p', { className: 'empty', textContent: text });

export const moment = (at) =>
  make('time', { dateTime: at, textContent: new Date(at).toLocaleString('en-KE') });
