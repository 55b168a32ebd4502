const sheet = '<style>p { color: red }</style>';

/** Newsletters whose CSS or links a renderer cannot parse, each around a text that must stay readable. */
export const malformedHtml: readonly (readonly [what: string, html: string])[] = [
  ['a style that is no declaration', `${sheet}<p style="a">Hola</p>`],
  ['a style of semicolons', `${sheet}<p style=";;">Hola</p>`],
  ['a style whose quote does not end', `${sheet}<p style="font-family:'Arial">Hola</p>`],
  ['a style without a name', `${sheet}<p style=":red">Hola</p>`],
  ['a style without a value', `${sheet}<p style="color:">Hola</p>`],
  ['a style that is a rule', `${sheet}<p style="@apply x">Hola</p>`],
  ['a style that a rule begins in', `${sheet}<p style="color: red @media x">Hola</p>`],
  ['a style named as what every object has', `${sheet}<p style="constructor: 1; __proto__: 2">Hola</p>`],
  ['a rule that applies another', '<style>@apply x; p { @apply y; color: red }</style><p style="a:b">Hola</p>'],
  ['a rule that does not end', '<style>p { color: red } b { color: "</style><p style="a">Hola</p>'],
  ['variables that stand for each other', `<style>p { color: var(--a); --a: var(--b); --b: var(--a) }</style><p>Hola</p>`],
  ['a variable that refers to itself', `<style>p { --a: $&; color: var(--a) }</style><p>Hola</p>`],
  ['a default value that refers to itself', `<style>p { color: var(--a, $&) }</style><p>Hola</p>`],
  ['a link with a reference to no character', '<p>Hola</p><a href="https://x.example/?a=&amp;#9999999;">Ver</a>'],
  ['a link with references to halves of a pair', '<p>Hola</p><a href="https://x.example/?a=&amp;#xD800;&#xDFFF;">Ver</a>'],
  ['a link with a reference to NUL', '<p>Hola</p><a href="https://x.example/?a=&amp;#0;&#0;">Ver</a>'],
];
