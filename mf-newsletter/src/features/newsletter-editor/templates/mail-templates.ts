import { drawing } from '../message/drawings.ts';
import type { MessageBrand } from '../message/message-brand.ts';
import { mailBlocks, type MailBlocks } from '../message/mail-blocks.ts';
import { housePalette, type Palette } from '../message/mail-html.ts';

/** A finished message as a starting point. */
interface MailTemplate {
  readonly label: string;
  /** When to use it, in a sentence. */
  readonly purpose: string;
  readonly palette: Palette;
  /** Its blocks, from top to bottom. */
  readonly blocks: (blocks: MailBlocks) => readonly string[];
}

const palette = (strong: string, soft: string): Palette => ({
  ...housePalette,
  strong,
  accent: strong,
  softAccent: strong,
  soft,
});

const mailTemplates = {
  season: {
    label: 'Promoción de temporada',
    purpose: 'Descuentos de Navidad, Día de la Madre o vacaciones.',
    palette: palette('#a92622', '#fdf3e3'),
    blocks: (b) => [
      b.header(),
      b.hero({
        title: 'Navidad en tu barrio, {{name|con los tuyos}}',
        text: 'Ya llegaron los regalos a {{warehouse|tu tienda}}. Abrimos hasta las 10 de la noche y te los empacamos sin costo.',
        button: 'Ver los regalos',
        picture: drawing('gifts'),
        alt: 'Regalos de Navidad junto a un árbol',
      }),
      b.promotion({
        figure: '30 % menos',
        text: 'En hogar y juguetería, del viernes al domingo.',
        button: 'Comprar ahora',
        terms: 'Válido del 12 al 14 de diciembre en tiendas físicas y en línea, hasta agotar existencias. No acumulable.',
      }),
      b.products([
        { picture: drawing('dishes'), alt: 'Vajilla roja de 16 piezas', name: 'Vajilla de 16 piezas', price: '$ 189.900' },
        { picture: drawing('train'), alt: 'Tren de madera', name: 'Tren de madera', price: '$ 94.900' },
      ]),
      b.social(),
      b.footer(),
    ],
  },
  launch: {
    label: 'Lanzamiento',
    purpose: 'Un producto o una colección que acaba de llegar.',
    palette: palette('#27387a', '#eef1fb'),
    blocks: (b) => [
      b.header(),
      b.hero({
        title: 'Recién llegado, y tú lo ves primero',
        text: 'Hola, {{name|qué gusto verte}}. La nueva colección ya está en {{city|tu ciudad}}. Pasa a verla antes que nadie.',
        button: 'Conocer la colección',
        picture: drawing('launch'),
        alt: 'Una caja que se abre bajo una estrella',
      }),
      b.heading({
        title: 'Tres que te van a gustar',
        text: 'Elegidos por nuestro equipo para quienes prefieren {{preferred_product|lo nuevo}}.',
      }),
      b.products([
        { picture: drawing('backpack'), alt: 'Mochila fucsia', name: 'Mochila urbana', price: '$ 149.900' },
        { picture: drawing('lamp'), alt: 'Lámpara de mesa', name: 'Lámpara de mesa', price: '$ 129.900' },
        { picture: drawing('mug'), alt: 'Taza de cerámica verde', name: 'Taza de cerámica', price: '$ 39.900' },
      ]),
      b.footer(),
    ],
  },
  repurchase: {
    label: 'Cupón de recompra',
    purpose: 'Para que quien ya compró vuelva pronto.',
    palette: palette('#7a1f5c', '#fff4dc'),
    blocks: (b) => [
      b.header(),
      b.hero({
        title: 'Gracias por tu compra, {{name|de corazón}}',
        text: 'Guardamos un cupón para la próxima. Úsalo en {{warehouse|cualquiera de nuestras tiendas}} o en línea.',
        button: 'Usar mi cupón',
        picture: drawing('ticket'),
        alt: 'Cupón de descuento',
      }),
      b.coupon({
        title: '20 % de descuento en tu próxima compra',
        code: 'GRACIAS20',
        terms: 'Válido por 30 días en compras desde $ 80.000. Un uso por cliente. No acumulable con otras promociones.',
      }),
      b.text('¿No sabes qué llevar? Te esperan tus favoritos: <b>{{most_purchased_item|lo más vendido del mes}}</b>.'),
      b.footer(),
    ],
  },
  welcome: {
    label: 'Bienvenida',
    purpose: 'El primer correo a quien acaba de registrarse.',
    palette: palette('#1a554d', '#eef6f3'),
    blocks: (b) => [
      b.header(),
      b.hero({
        title: 'Qué bueno tenerte aquí, {{name|de verdad}}',
        text: 'Desde hoy te enteras primero de lo que pasa en tu tienda: novedades, descuentos y servicios cerca de ti.',
        button: 'Ver la tienda',
        picture: drawing('storefront'),
        alt: 'Fachada de nuestra tienda con toldo de colores',
      }),
      b.columns([
        '<b>Cambios sin afán</b><br>Tienes 30 días para cambiar lo que compres, con tu factura.',
        '<b>Puntos en cada compra</b><br>Da tu número de documento en caja y acumula siempre.',
      ]),
      b.coupon({
        title: 'Tu regalo de bienvenida',
        code: 'HOLA15',
        terms: '15 % de descuento en tu primera compra. Válido por 15 días, un uso por cliente.',
      }),
      b.social(),
      b.footer(),
    ],
  },
  birthday: {
    label: 'Cumpleaños',
    purpose: 'Un detalle en el mes de su cumpleaños.',
    palette: palette('#b81575', '#fff0f5'),
    blocks: (b) => [
      b.header(),
      b.hero({
        title: 'Feliz cumpleaños, {{name|y que sean muchos más}}',
        text: 'Este mes celebramos contigo: pasa por {{warehouse|tu tienda}} y reclama tu regalo.',
        button: 'Ver mi regalo',
        picture: drawing('cake'),
        alt: 'Torta de cumpleaños con tres velas',
      }),
      b.coupon({
        title: 'Tu regalo',
        code: 'CUMPLE25',
        terms: '25 % de descuento en un artículo, durante todo el mes de tu cumpleaños. Presenta tu documento en caja.',
      }),
      b.footer(),
    ],
  },
  return: {
    label: 'Te extrañamos',
    purpose: 'Para quien hace tiempo no compra o dejó algo en el carrito.',
    palette: palette('#9c3b22', '#fdf0e6'),
    blocks: (b) => [
      b.header(),
      b.hero({
        title: 'Te extrañamos, {{name|de verdad}}',
        text: 'Hace rato no te vemos por {{warehouse|la tienda}}. Lo que te gustaba sigue aquí, y con envío gratis si vuelves esta semana.',
        button: 'Volver a mi carrito',
        picture: drawing('bag'),
        alt: 'Bolsa de compras con un corazón',
      }),
      b.heading({
        title: 'Lo que más llevabas',
        text: 'Tenemos de nuevo {{most_purchased_item|tus favoritos}}, y esto que combina bien:',
      }),
      b.products([
        { picture: drawing('towels'), alt: 'Toallas azules dobladas', name: 'Juego de toallas', price: '$ 79.900' },
        { picture: drawing('mug'), alt: 'Taza de cerámica verde', name: 'Taza de cerámica', price: '$ 39.900' },
      ]),
      b.text('¿Prefieres que no te escribamos tanto? Abajo puedes darte de baja cuando quieras.'),
      b.footer(),
    ],
  },
  survey: {
    label: 'Encuesta de servicio',
    purpose: 'Para saber cómo le fue a quien nos visitó.',
    palette: palette('#2453a6', '#eaf1fd'),
    blocks: (b) => [
      b.header(),
      b.hero({
        title: '{{name|Cuéntanos}}, ¿cómo te fue con nosotros?',
        text: 'Cuéntanos de tu visita a {{warehouse|nuestra tienda}}. Son cuatro preguntas y toma un minuto.',
        button: 'Responder la encuesta',
        picture: drawing('stars'),
        alt: 'Cuatro de cinco estrellas',
      }),
      b.text(
        'Leemos todas las respuestas. Con ellas mejoramos la atención, los tiempos de caja y lo que traemos a {{city|tu ciudad}}.',
      ),
      b.divider(),
      b.text('Gracias por tu tiempo.<br><b>El equipo de tu tienda</b>'),
      b.footer(),
    ],
  },
  bulletin: {
    label: 'Boletín del mes',
    purpose: 'Noticias, consejos y lo nuevo, una vez al mes.',
    palette: palette('#1a554d', '#f7f1e5'),
    blocks: (b) => [
      b.header(),
      b.hero({
        title: 'El boletín de noviembre',
        text: 'Hola, {{name|qué gusto saludarte}}: esto es lo que pasa en tu tienda este mes.',
        button: 'Leer en el blog',
        picture: drawing('paper'),
        alt: 'Periódico con las noticias de la tienda',
      }),
      b.heading({
        title: 'Así se cuida la madera',
        text: 'Un paño apenas húmedo, nada de sol directo y aceite de linaza dos veces al año. Con eso, una mesa dura toda la vida.',
      }),
      b.columns([
        '<b>Taller gratis</b><br>Sábado 22, 10 a. m.: arreglos florales para la mesa. Reserva tu cupo en caja.',
        '<b>Nuevo horario</b><br>Desde el 15 abrimos los domingos de 9 a. m. a 6 p. m.',
      ]),
      b.products([
        { picture: drawing('lamp'), alt: 'Lámpara de mesa', name: 'Lámpara de mesa', price: '$ 129.900' },
        { picture: drawing('dishes'), alt: 'Vajilla roja de 16 piezas', name: 'Vajilla de 16 piezas', price: '$ 189.900' },
      ]),
      b.social(),
      b.footer(),
    ],
  },
} as const satisfies Record<string, MailTemplate>;
export type TemplateId = keyof typeof mailTemplates;

const templates: Readonly<Record<TemplateId, MailTemplate>> = mailTemplates;
export const templateIds = Object.keys(templates) as TemplateId[];

/** Metadata of a template for the gallery. */
export const aboutTemplate = (id: TemplateId): Pick<MailTemplate, 'label' | 'purpose'> => templates[id];

/** The blocks of a template or of the initial message, as HTML for the editor. */
export function templateContent(id: TemplateId, brand: MessageBrand): string {
  const { palette: colors, blocks } = templates[id];
  return blocks(mailBlocks(brand, colors)).join('');
}
