import { type DefaultTreeAdapterMap, parse } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** A corpus of hostile HTML that would run code, load resources or link to forbidden targets. */
export const hostileHtml: readonly (readonly [what: string, html: string])[] = [
  ['a script', '<p>Hola</p><script>alert(1)</script>'],
  ['a script in a script', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['a script that does not end', '<p>Hola<script>alert(1)'],
  ['a tag that does not end', '<img src=x onerror=alert(1)//'],
  ['a tag in NULs', '<scr\0ipt>alert(1)</scr\0ipt>'],
  ['an event handler', '<img src="https://x.example/a.png" onerror="alert(1)">'],
  ['an event handler after a slash', '<img/src="x"/onerror=alert(1)>'],
  ['an event handler after a form feed', '<p\fonclick=alert(1)>x</p>'],
  ['an event handler in capitals', '<BODY ONLOAD=alert(1)><P OnMouseOver="alert(1)">x'],
  ['an event handler in what looks like a value', `<p title='"onclick="alert(1)"'>x</p>`],
  ['a script address', '<a href="javascript:alert(1)">x</a>'],
  ['a script address with signs in it', '<a href=" java\tscr\nipt:alert(1)">x</a>'],
  ['a script address in entities', '<a href="&#106;avascript&colon;alert(1)">x</a>'],
  ['a script address in entities without ends', '<a href="&#0000106&#0000097vascript:alert(1)">x</a>'],
  ['a script address after a control sign', '<a href="\u0001javascript:alert(1)">x</a>'],
  ['a VBScript address', '<a href="vbscript:alert(1)">x</a>'],
  ['an address without a scheme', '<a href="//x.example">x</a>'],
  ['a page as data', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['a blob', '<a href="blob:https://x.example/1">x</a>'],
  ['a file', '<img src="file:///etc/passwd"><a href="file:///etc/passwd">x</a>'],
  ['a tag in the place of an address', '<a href="{{name}}">x</a><a href="{{name|https:}}//x.example">x</a>'],
  ['a page as an image', '<img src="data:text/html,<script>alert(1)</script>">'],
  ['a set of images', '<img srcset="javascript:alert(1)" src="javascript:alert(1)">'],
  ['a background', '<table background="javascript:alert(1)"><tr><td background="https://x.example">x</td></tr></table>'],
  ['a frame', '<iframe src="https://x.example" srcdoc="<script>alert(1)</script>"></iframe>'],
  ['a set of frames', '<frameset><frame src="javascript:alert(1)"></frameset>'],
  ['an object', '<object data="x.swf"><param name="x" value="y"></object><embed src="x.swf"><applet code="x"></applet>'],
  ['sound and film', '<video src=x onerror=alert(1)><audio src=x><source onerror=alert(1)></audio></video>'],
  ['a form', '<form action="https://x.example"><input name="clave"><button formaction="javascript:alert(1)">x</button></form>'],
  ['choices', '<select><option>x</option></select><textarea>x</textarea><keygen><isindex action=javascript:alert(1)>'],
  ['a dialogue', '<dialog open><details open ontoggle=alert(1)><summary>x</summary></details></dialog>'],
  ['a script in SVG', '<svg onload="alert(1)"><script>alert(1)</script><a xlink:href="javascript:alert(1)">x</a></svg>'],
  ['a change in SVG', '<svg><a><animate attributeName=href values=javascript:alert(1) /><text>x</text></a></svg>'],
  ['HTML in SVG', '<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>'],
  ['a script in MathML', '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>'],
  ['a link in MathML', '<math href="javascript:alert(1)"><mi>x</mi></math>'],
  ['a change of language', '<svg><style><![CDATA[</style><img src=x onerror=alert(1)>]]></style></svg>'],
  ['a change of language in a form', '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>'],
  [
    'a change of language in a table',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src onerror=alert(1)&gt;">',
  ],
  ['a refresh', '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">'],
  ['another base', '<base href="https://x.example/"><link rel="stylesheet" href="https://x.example/a.css">'],
  ['a page that is fetched before', '<link rel=prefetch href="https://x.example"><link rel=import href="https://x.example">'],
  ['a template', '<template><script>alert(1)</script></template><slot></slot><x-own onclick=alert(1)></x-own>'],
  ['CSS that computes', '<p style="width:expression(alert(1))">x</p>'],
  ['CSS that computes in parts', '<p style="width:exp/**/ression(alert(1))">x</p><p style="width:ex\\pression(alert(1))">x</p>'],
  ['CSS that loads a script', '<p style="background:url(javascript:alert(1))">x</p>'],
  ['CSS that loads without an end', '<p style="background:url(javascript:alert(1)">x</p>'],
  ['CSS that hides in escapes', '<p style="background:u\\72l(java\\73 cript:alert(1))">x</p>'],
  ['CSS that is bound', '<p style="-moz-binding:url(https://x.example/x.xml#x);behavior:url(x.htc)">x</p>'],
  ['CSS that imports', '<style>@import "https://x.example/a.css"; p { behavior: url(x.htc) }</style>'],
  ['CSS that imports once it is clean', '<style>@im@import x;port "https://x.example/a.css";</style>'],
  ['CSS that is a page', '<style>{}*{x:url(data:text/html,<script>alert(1)</script>)}</style>'],
  ['CSS of a value', '<style>p::after{content:"{{name}}"} {{city}}</style>'],
  ['a style element that does not end', '<style></style ><img src=x onerror=alert(1)>'],
  ['a style element in another', '<style><style/><img src=x onerror=alert(1)></style>'],
  ['a comment for one client', '<!--[if mso]><script>alert(1)</script><![endif]-->'],
  ['a comment that ends early', '<!--><img src=x onerror=alert(1)>--><!---><img src=x onerror=alert(1)>-->'],
  ['a comment that ends with a bang', '<!--x--!><img src=x onerror=alert(1)>-->'],
  [
    'a comment in an attribute',
    '<p title="<!--[if mso]><center>x</center><![endif]-->">x</p><p title="--><img src=x onerror=alert(1)>">',
  ],
  ['a comment in a sheet', '<style><!--[if mso]><center>x</center><![endif]--></style><img src=x onerror=alert(1)>'],
  ['a comment in a comment', '<!--[if mso]><!--[if mso]><center>x</center><![endif]--><img src=x onerror=alert(1)><![endif]-->'],
  ['a comment that holds its own end', '<!--[if mso]><center>--><img src=x onerror=alert(1)></center><![endif]-->'],
  ['a comment whose end is a value', '<!--[if mso]><center>{{name|-->}}</center><![endif]-->'],
  ['a shape that leads to a script', '<!--[if mso]><v:rect href="javascript:alert(1)"><center>x</center></v:rect><![endif]-->'],
  [
    'a shape that computes',
    '<!--[if mso]><v:rect style="behavior:url(#default#VML);width:expression(alert(1))"></v:rect><![endif]-->',
  ],
  ['a shape with a handler', '<!--[if mso]><v:rect onclick="alert(1)"></v:rect><![endif]-->'],
  ['a shape with a picture', '<!--[if mso]><v:fill src="https://x.example/a.png" type="frame"/><![endif]-->'],
  ['an instruction', '<?xml version="1.0"?><?php alert(1) ?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;'],
  ['a title that ends early', '<title></title><img src=x onerror=alert(1)>'],
  ['a noscript that ends early', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
  [
    'raw text that ends early',
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp><noembed><p title="</noembed><img src=x onerror=alert(1)>">',
  ],
  ['text without an end', '<plaintext><script>alert(1)</script>'],
  [
    'elements in the wrong order',
    '<b><p><table><b><a href="javascript:alert(1)"><tr><td></b><script>alert(1)</script></table></p>',
  ],
  [
    'names of the window',
    '<img name="body" src=x onerror=alert(1)><a id="location" name="location" href="javascript:alert(1)">x</a>',
  ],
];

const elements = new Set(
  `html head body meta title style div span p br hr center section header footer article main figure h1 h2 h3 h4 h5 h6 ul ol li blockquote
  pre figcaption a img font b strong i em u s small sub sup code abbr table caption colgroup col thead tbody tfoot tr td th`.split(
    /\s+/,
  ),
);
const attributes = new Set(
  `align valign width height bgcolor dir lang role title id class style href target rel name src alt border cellpadding cellspacing summary
  colspan rowspan nowrap scope span color face size type media charset content`.split(/\s+/),
);
const link = /^(?:https?:|mailto:|tel:|#darse-de-baja$)/i;
const image = /^(?:https?:|data:image\/|\/images\/)/i;
const strangeCss = /script\s*:|expression\s*\(|behavior|-moz-binding|@import|data:text|\\/i;
const outlook = /^(?:\[if mso\]>[\s\S]*<!\[endif\]|\[if !mso\]><!|<!\[endif\])$/;

const isElement = (node: Node): node is Element => 'tagName' in node;

function harmOf(node: Element): string[] {
  const { tagName, attrs, namespaceURI } = node;
  const text = tagName === 'style' ? node.childNodes.map((child) => ('value' in child ? child.value : '')).join('') : '';
  return [
    ...(elements.has(tagName) && namespaceURI.endsWith('xhtml') ? [] : [`<${tagName}>`]),
    ...(strangeCss.test(text) || text.includes('{{') ? [text] : []),
    ...attrs.flatMap(({ name, value }) => {
      const isFine =
        attributes.has(name) &&
        (name !== 'href' || link.test(value)) &&
        (name !== 'src' || image.test(value)) &&
        (name !== 'style' || !strangeCss.test(value));
      return isFine ? [] : [`${tagName} ${name}="${value}"`];
    }),
  ];
}

/** Everything in HTML, as a browser parses it, that must not be part of a message. Empty where there is nothing. */
export function harmIn(html: string): string[] {
  const walk = (node: Node): string[] => {
    const own = isElement(node) ? harmOf(node) : [];
    const comment = node.nodeName === '#comment' && 'data' in node && !outlook.test(node.data) ? [`<!--${node.data}-->`] : [];
    return [...own, ...comment, ...('childNodes' in node ? node.childNodes.flatMap(walk) : [])];
  };
  return walk(parse(html));
}

/** The elements of HTML with their attribute names, as a browser parses it. */
export function shapeOf(html: string): string[] {
  const walk = (node: Node): string[] => [
    ...(isElement(node) ? [`${node.tagName} ${node.attrs.map(({ name }) => name).join(' ')}`] : []),
    ...('childNodes' in node ? node.childNodes.flatMap(walk) : []),
  ];
  return walk(parse(html));
}
