/** Words of retail in Colombia that the dictionary lacks, in lower case and correct spelling. */
export const retailWords = [
  // Shops, departments and offers.
  'juguetería jugueterías marroquinería sombrerería mantelería recompra outlet sale showroom preventa preventas promo promos',
  'combo combos cuponera cuponeras cashback fidelización black cyber friday megaoferta megaofertas superoferta superofertas',
  'decembrino decembrina decembrinos decembrinas',
  // Clothes and shoes.
  'bluyín bluyines jean jeans leggins legging leggings brasier brasieres bóxers camibuso camibusos blazer blazers denim',
  'sneaker sneakers crop oversize body bodies short shorts hoodie hoodies jogger joggers overol overoles panty pantys kimono',
  'kimonos parka parkas trikini trusa unisex curvy print licra drill satín cuerina microfibra antifluido outfit outfits look looks',
  // Home, children, beauty and electronics.
  'cubrelecho cubrelechos mug mugs lonchera loncheras crayones plastilina resaltador resaltadores tetero teteros pañalera',
  'pañaleras shampoo skincare pestañina cosmetiquera cosmetiqueras smartphone smartphones tablet tablets bluetooth smartwatch gamer',
  // The legal footer.
  'nit rut sas ltda',
  // Internet and delivery.
  'app apps clic click email emails mail newsletter newsletters online web whatsapp streaming hashtag influencer influencers tip tips',
]
  .join(' ')
  .split(' ');
