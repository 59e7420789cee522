/**
 * Phrases that tips may contain although they name a country, by the reason why they state no law. Everything else about a country belongs in
 * `places/`. A phrase is as long as it must be to allow nothing else.
 */
const EXAMPLES: Record<string, readonly string[]> = {
  'an organisation, a company or an authority that says something': [
    'German Road Safety Council',
    'German motoring club ADAC',
    'German testing body DEKRA',
    'German Insurance Association',
    "German operators' association VDV",
    'German inspection association TÜV-Verband',
    'German inspectors call wheels',
    'German insurer warns',
    'German police recommend it',
    'Austrian road safety board KFV',
    "Austria's road safety board KFV",
    'UK authorities',
    'US safety regulator CPSC',
    'US product safety agency CPSC',
    'US medicines agency FDA',
    'Deutsche Verkehrssicherheitsrat',
    'Deutschen Verkehrssicherheitsrats',
    'Verband Deutscher Verkehrsunternehmen',
    'deutsche Polizei empfiehlt',
    'deutscher Versicherer',
    'österreichischen Kuratoriums',
    'britischen Blindenverbands',
    'Britische Behörden',
    'US-Behörde',
    'US-Arzneimittelbehörde',
    'US-Institut IIHS',
    'Alman denetim kuruluşu DEKRA',
    'Alman otomobil kulübü ADAC',
    'Alman denetim birliği TÜV-Verband',
    'Alman polisi de önerir',
    'Alman Trafik Güvenliği Konseyi',
    'Alman bir sigortacı',
    'Alman işletmeler birliği VDV',
    'Alman Sigortacılar Birliği',
    'Alman denetçiler 8 inçten',
    'Britanya makamları',
    'ABD’nin ürün güvenliği kurumu CPSC',
    'ABD’nin ilaç kurumu FDA',
    'Avusturya yol güvenliği kurumu KFV',
    'AUVA في النمسا',
  ],
  'where something was counted, studied or recalled': [
    'In Germany about 6,850 insured scooters were stolen',
    'In Austria more than 1,500 unlocked scooters were stolen',
    'hurt or killed on scooters in Germany',
    '508 people in Germany were hurt',
    'police in Germany noted most often',
    '613 of them in Germany',
    'first large city in Germany',
    'smaller US study',
    'Ninebot Max scooters in the US',
    'Blind People in Britain',
    'In Britain, more than 160 near misses',
    'In Deutschland wurden 2023 etwa 6.850 versicherte Scooter gestohlen',
    'In Österreich wurden im selben Jahr',
    'zählte 2023 in Deutschland',
    '2024 waren in Deutschland 48,6 Prozent',
    'wurden in Deutschland 508 Menschen verletzt',
    'war 2024 in Deutschland der Fehler, den die Polizei',
    '613 davon in Deutschland',
    'erste deutsche Großstadt',
    'Studie aus den USA',
    'rief Segway in den USA',
    'In Großbritannien wurden an Bahnübergängen',
    'blessées en Allemagne comme passagers',
    'dont 613 en Allemagne',
    'Ninebot Max aux États-Unis',
    'première grande ville d’Allemagne',
    'En Allemagne, environ 6 850 trottinettes assurées',
    'En Autriche, plus de 1 500 trottinettes',
    'tuées en trottinette en Allemagne',
    'Britanya’da 2017’den itibaren',
    'Britanya’da Kraliyet Ulusal Körler Enstitüsü',
    'Almanya’da polisin 2024’te en sık yazdığı hata',
    'Almanya’da 2024’te scooter’da yolcu',
    '613’ü Almanya’daydı',
    'ABD’de yaklaşık 220.000 Ninebot Max',
    'Almanya’da scooter’ı metroda yasaklayan ilk büyük şehir',
    'ABD’deki daha küçük bir araştırma',
    'Almanya’da 2023’te yaklaşık 6.850 sigortalı scooter',
    'Avusturya’da aynı yıl 1.500’den fazla',
    'Almanya’da 2024’te scooter’da yaralanan',
    'سجّلته الشرطة في ألمانيا من أخطاء',
    'أصيب في ألمانيا 508 أشخاص',
    'منها 613 في ألمانيا',
    'Ninebot Max في الولايات المتحدة',
    'أول مدينة كبيرة في ألمانيا',
    'في ألمانيا سُرق في 2023',
    'وفي النمسا سُرق',
    'على سكوتر في ألمانيا تحت 25',
  ],
  'where 112 is the number of the emergency services': [
    'in the EU and the UK',
    'across the EU and in the UK',
    'in der EU und in Großbritannien',
    'in der ganzen EU und in Großbritannien',
    'dans toute l’UE et au Royaume-Uni',
    'partout dans l’UE et au Royaume-Uni',
    'bütün AB’de ve Birleşik Krallık’ta',
    'AB’nin ve Birleşik Krallık’ın her yerinde',
  ],
  'the name of a grip': ['Dutch reach', 'Holländischer Griff', 'Hollanda usulü kapı açma'],
}

/** A text without what it may say. */
export function withoutExamples(text: string): string {
  const spaced = text.replaceAll('\u00a0', ' ')
  return Object.values(EXAMPLES)
    .flat()
    .reduce((rest, phrase) => rest.replaceAll(phrase, '…'), spaced)
}

/** Finds phrases of EXAMPLES that none of the texts contains. */
export function unusedExamples(texts: readonly string[]): string[] {
  const all = texts.join('\n').replaceAll('\u00a0', ' ')
  return Object.values(EXAMPLES)
    .flat()
    .filter((phrase) => !all.includes(phrase))
}
