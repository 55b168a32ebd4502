interface Line {
  readonly category: string;
  readonly subcategory: string;
  readonly line: string;
  /** Each article comes in both. */
  readonly variants: readonly [string, string];
  /** Articles with their prices in Colombian pesos. */
  readonly articles: Readonly<Record<string, number>>;
}

const clothes = ['crudo', 'terracota'] as const;
const plain = ['azul marino', 'verde oliva'] as const;
const leather = ['miel', 'café'] as const;
const pastel = ['menta', 'lavanda'] as const;
const kitchen = ['gris', 'vinotinto'] as const;

/** The catalogue of the demo: 25 lines of 8 products. */
const catalogue: readonly Line[] = [
  {
    category: 'Moda mujer',
    subcategory: 'Ropa de mujer',
    line: 'Blusas',
    variants: clothes,
    articles: { 'Blusa de lino': 89_900, 'Camisa de popelina': 99_900, 'Camiseta básica': 39_900, 'Top de punto': 59_900 },
  },
  {
    category: 'Moda mujer',
    subcategory: 'Ropa de mujer',
    line: 'Vestidos',
    variants: clothes,
    articles: { 'Vestido midi': 159_900, 'Vestido camisero': 149_900, 'Vestido de tiras': 119_900, 'Enterizo de lino': 189_900 },
  },
  {
    category: 'Moda mujer',
    subcategory: 'Ropa de mujer',
    line: 'Denim de mujer',
    variants: ['índigo', 'celeste'],
    articles: { 'Jean recto': 129_900, 'Jean bota ancha': 139_900, 'Falda de denim': 99_900, 'Chaqueta de denim': 179_900 },
  },
  {
    category: 'Moda mujer',
    subcategory: 'Calzado de mujer',
    line: 'Zapatos de mujer',
    variants: leather,
    articles: { 'Sandalia plana': 99_900, 'Tacón de bloque': 159_900, Balerina: 119_900, 'Botín de mujer': 219_900 },
  },
  {
    category: 'Moda hombre',
    subcategory: 'Ropa de hombre',
    line: 'Camisas',
    variants: plain,
    articles: { 'Camisa oxford': 119_900, 'Camisa de lino': 139_900, Guayabera: 129_900, 'Camiseta polo': 79_900 },
  },
  {
    category: 'Moda hombre',
    subcategory: 'Ropa de hombre',
    line: 'Pantalones',
    variants: plain,
    articles: { 'Pantalón chino': 129_900, 'Jean de hombre': 129_900, Bermuda: 89_900, Jogger: 99_900 },
  },
  {
    category: 'Moda hombre',
    subcategory: 'Calzado de hombre',
    line: 'Zapatos de hombre',
    variants: leather,
    articles: { Mocasín: 199_900, 'Tenis urbano': 179_900, 'Botín de cuero': 269_900, 'Sandalia de hombre': 89_900 },
  },
  {
    category: 'Infantil',
    subcategory: 'Ropa infantil',
    line: 'Ropa de niña',
    variants: pastel,
    articles: { 'Vestido de algodón': 69_900, 'Conjunto de niña': 79_900, 'Legging de niña': 34_900, 'Pijama de niña': 54_900 },
  },
  {
    category: 'Infantil',
    subcategory: 'Ropa infantil',
    line: 'Ropa de niño',
    variants: plain,
    articles: { 'Camiseta de niño': 34_900, 'Sudadera de niño': 69_900, 'Jean de niño': 64_900, 'Pijama de niño': 54_900 },
  },
  {
    category: 'Infantil',
    subcategory: 'Bebé',
    line: 'Primera etapa',
    variants: pastel,
    articles: { 'Body x 3': 59_900, 'Pijama enteriza': 49_900, 'Cobija de bebé': 69_900, Pañalera: 129_900 },
  },
  {
    category: 'Hogar',
    subcategory: 'Cocina',
    line: 'Ollas y sartenes',
    variants: kitchen,
    articles: {
      'Sartén 24 cm': 99_900,
      'Olla a presión 6 L': 219_900,
      'Caldero 28 cm': 129_900,
      'Batería de cocina x 5': 399_900,
    },
  },
  {
    category: 'Hogar',
    subcategory: 'Cocina',
    line: 'Mesa',
    variants: ['marfil', 'azul talavera'],
    articles: { 'Vajilla x 16': 189_900, 'Pocillos x 6': 49_900, 'Individuales x 4': 44_900, 'Jarra con vasos': 59_900 },
  },
  {
    category: 'Hogar',
    subcategory: 'Dormitorio',
    line: 'Ropa de cama',
    variants: ['marfil', 'gris'],
    articles: { 'Juego de sábanas': 139_900, 'Cobertor doble': 199_900, Almohada: 49_900, Cubrelecho: 229_900 },
  },
  {
    category: 'Hogar',
    subcategory: 'Baño',
    line: 'Toallas',
    variants: ['marfil', 'gris'],
    articles: { 'Toalla de cuerpo': 49_900, 'Toalla de manos': 24_900, 'Bata de baño': 129_900, 'Tapete de baño': 39_900 },
  },
  {
    category: 'Hogar',
    subcategory: 'Decoración',
    line: 'Sala',
    variants: ['mostaza', 'terracota'],
    articles: { Cojín: 39_900, 'Manta para sofá': 89_900, Florero: 59_900, 'Lámpara de mesa': 129_900 },
  },
  {
    category: 'Electrohogar',
    subcategory: 'Pequeños electrodomésticos',
    line: 'Preparación',
    variants: kitchen,
    articles: { Licuadora: 219_900, 'Freidora de aire 4 L': 329_900, Cafetera: 149_900, Sanduchera: 99_900 },
  },
  {
    category: 'Electrohogar',
    subcategory: 'Grandes electrodomésticos',
    line: 'Línea blanca',
    variants: ['gris', 'marfil'],
    articles: {
      'Lavadora 12 kg': 1_499_900,
      'Nevera 250 L': 1_799_900,
      'Estufa 4 puestos': 899_900,
      'Horno microondas': 449_900,
    },
  },
  {
    category: 'Electrohogar',
    subcategory: 'Pequeños electrodomésticos',
    line: 'Clima y limpieza',
    variants: ['gris', 'azul'],
    articles: { 'Ventilador de pie': 149_900, Aspiradora: 349_900, 'Plancha de vapor': 119_900, Humidificador: 89_900 },
  },
  {
    category: 'Tecnología',
    subcategory: 'Audio y video',
    line: 'Audio',
    variants: ['grafito', 'azul'],
    articles: { 'Audífonos inalámbricos': 149_900, 'Parlante portátil': 199_900, 'Barra de sonido': 499_900, Diadema: 119_900 },
  },
  {
    category: 'Tecnología',
    subcategory: 'Audio y video',
    line: 'Televisores',
    variants: ['grafito', 'plata'],
    articles: { 'Televisor 32"': 749_900, 'Televisor 43"': 1_199_900, 'Televisor 50"': 1_599_900, 'Televisor 55"': 1_899_900 },
  },
  {
    category: 'Tecnología',
    subcategory: 'Accesorios',
    line: 'Carga y conexión',
    variants: ['grafito', 'marfil'],
    articles: { 'Cargador rápido': 69_900, 'Cable trenzado': 29_900, 'Batería portátil': 99_900, 'Mouse inalámbrico': 59_900 },
  },
  {
    category: 'Belleza',
    subcategory: 'Maquillaje',
    line: 'Rostro y labios',
    variants: ['tono cálido', 'tono frío'],
    articles: { 'Labial mate': 29_900, 'Base líquida': 59_900, Rubor: 34_900, 'Paleta de sombras': 74_900 },
  },
  {
    category: 'Belleza',
    subcategory: 'Cuidado personal',
    line: 'Piel',
    variants: ['piel seca', 'piel mixta'],
    articles: { 'Crema hidratante': 44_900, 'Protector solar': 64_900, 'Limpiador facial': 39_900, Sérum: 79_900 },
  },
  {
    category: 'Deportes',
    subcategory: 'Entrenamiento',
    line: 'En casa y en el parque',
    variants: ['azul', 'gris'],
    articles: {
      'Colchoneta de yoga': 69_900,
      'Mancuernas 5 kg': 119_900,
      'Camiseta deportiva': 59_900,
      'Tenis para correr': 249_900,
    },
  },
  {
    category: 'Juguetería',
    subcategory: 'Juegos',
    line: 'Juegos y juguetes',
    variants: ['edición clásica', 'edición viaje'],
    articles: { 'Rompecabezas 500 piezas': 49_900, 'Bloques x 100': 89_900, Parqués: 39_900, Lotería: 29_900 },
  },
];

interface CatalogueProduct {
  readonly sku: string;
  readonly name: string;
  readonly category: string;
  readonly subcategory: string;
  readonly line: string;
  readonly price: number;
}

/** Every product of the catalogue, numbered by line: `L07-3`. */
export const catalogueProducts: readonly CatalogueProduct[] = catalogue.flatMap(
  ({ category, subcategory, line, variants, articles }, position) =>
    Object.entries(articles)
      .flatMap(([article, price]) => variants.map((variant) => ({ name: `${article}, ${variant}`, price })))
      .map((product, number) => ({
        ...product,
        sku: `L${String(position + 1).padStart(2, '0')}-${number + 1}`,
        category,
        subcategory,
        line,
      })),
);
