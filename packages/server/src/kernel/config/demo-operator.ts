/** E-mail address of the person who operates the platform of a demo: the first of the demo's staff. */
export const demoOperator = 'ana@tienda.example';
